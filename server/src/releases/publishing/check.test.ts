import { beforeAll, expect, jest, test } from '@jest/globals';
import { GATE_CODES } from '@venture/contract/checks/release';
import sizeLimits from '@venture/contract/checks/size-limits.json';
import { sized } from '@venture/testing/sized';
import { archiveOf } from '../../testing/archive';
import { BROKEN_RELEASES, SIZES, SOUND_RELEASES } from '../../testing/broken-releases';
import { checkedCodes } from '../../testing/check';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';

const store = sharedStore();
beforeAll(async () => {
  jest.replaceProperty(sizeLimits, 'files', SIZES.files);
});
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

/** The server's codes for problems that it refuses at once, by the codes of the check. */
const AT_ONCE: Readonly<Record<string, string>> = {
  'path-unfit': 'archive-malformed',
};

/** Uploads a release; returns the codes with which the server refuses it. */
async function send(folder: string, name = 'lemonade', version = '1.0.0'): Promise<readonly string[]> {
  const { json } = await admin.ask(
    'PUT',
    `/remotes/${name}/releases/${version}?live=no`,
    await archiveOf(folder),
  );
  const { code, findings, state } = Object(json);
  if (state === 'stored') return [];
  return findings ? findings.map((one: { code: string }) => one.code) : [code];
}

test.each(sized(BROKEN_RELEASES, BROKEN_RELEASES.slice(0, 8)))(
  '%s: the check finds what the server would refuse',
  async (_, codes, made, change = async () => {}) => {
    const folder = await store.build(made);
    await change(folder);
    expect(await checkedCodes(folder)).toEqual(expect.arrayContaining([...codes]));
    const refused = await send(folder, made.name);
    expect(refused).not.toEqual([]);
    expect([...new Set(refused)]).toEqual(codes.map((code) => AT_ONCE[code] ?? code));
  },
);

test('each gate code has a release that is refused for it', () => {
  const codes = new Set(BROKEN_RELEASES.flatMap(([, found]) => found));
  expect(GATE_CODES.filter((code) => !codes.has(code))).toEqual([]);
});

test.each(SOUND_RELEASES)('%s: the server accepts what the check accepts', async (_, version, made) => {
  const folder = await store.build({ ...made, version });
  expect(await checkedCodes(folder)).toEqual([]);
  expect(await send(folder, made.name, version)).toEqual([]);
});
