import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import limits from '@venture/contract/checks/size-limits.json';
import { archive } from '../../testing/archive';
import { sharedStore } from '../../testing/per-file';
import { RULES } from '../../testing/remote';
import { type ReleaseFiles, readFiles } from '../store/built';
import { createReleaseFileCheck, readArchive } from './archive';

let built: ReleaseFiles;
const store = sharedStore();
beforeAll(async () => {
  // Random data cannot be compressed.
  const picture = randomBytes(1_000_000).toString('base64');
  built = await readFiles(
    `${await store.build({ files: { 'rules.mjs': RULES, 'js/late.js': picture } })}/dist`,
  );
});

/** Sends files in this order; returns the refusal, and the share of bytes read until then. */
async function sent(names: readonly string[], changed: Readonly<Record<string, string>> = {}) {
  const entries = names.map((name) => ({ name, content: changed[name] ?? built.get(name) ?? '' }));
  const packed = await archive(entries);
  let bytes = 0;
  async function* inPieces() {
    for (; bytes < packed.length; bytes += 1000) yield packed.subarray(bytes, bytes + 1000);
  }
  const refusal = await readArchive(inPieces(), limits, createReleaseFileCheck('lemonade', '1.0.0')).then(
    () => undefined,
    (error) => Object(error).problems,
  );
  return { refusal, read: bytes / packed.length };
}

const others = () => [...built.keys()].filter((name) => name !== 'release.json' && name !== 'js/late.js');
const first = () => ['release.json', ...others(), 'js/late.js'];
const last = () => [...others(), 'js/late.js', 'release.json'];

test('built files are accepted in any order', async () => {
  for (const names of [first(), last()]) expect(await sent(names)).toMatchObject({ refusal: undefined });
});

test.each([
  ['altered on its way', 'file-altered', { 'js/pages.js': 'other()' }],
  ['in no list', 'file-unlisted', { 'js/extra.js': 'extra()' }],
])('a file that is %s is refused before the rest is read', async (_, code, changed) => {
  const names = ['release.json', ...Object.keys(changed), 'js/late.js'];
  const { refusal, read } = await sent(names, changed);
  expect(refusal).toMatchObject([{ code }]);
  expect(read).toBeLessThan(0.5);
});

test('files that precede release.json are checked once it arrives', async () => {
  const { refusal } = await sent(last(), { 'js/pages.js': 'other()', 'css/pages.css': '' });
  expect(refusal).toMatchObject([{ code: 'file-altered', sentence: expect.stringContaining('js/pages.js') }]);
  const early = await sent(['js/pages.js', 'release.json', 'js/late.js'], { 'js/pages.js': 'other()' });
  expect(early.refusal).toMatchObject([{ code: 'file-altered' }]);
  expect(early.read).toBeLessThan(0.5);
});

test('a release not matching the address is refused before the rest is read', async () => {
  const text = String(built.get('release.json')).replace('"1.0.0"', '"2.0.0"');
  const { refusal, read } = await sent(first(), { 'release.json': text });
  expect(refusal).toMatchObject([{ code: 'other-release' }]);
  expect(read).toBeLessThan(0.5);
});
