import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newFolder, root, runProgram } from '../support/checkout';
import { CONTAINER, showing, writeRelease } from '../support/handmade';

const program = join(root, 'shared/kit/src/venture.mjs');

const BROKEN = [
  ['throws at import', 'start-throws', `throw new Error('no luck');`],
  ['is not JavaScript', 'script-broken', 'var hand_made_1 = {'],
  ['sets another global', 'global-missing', CONTAINER.replace('hand_made_1', 'hand_made_2')],
  ['has no page for a route', 'page-missing', CONTAINER.replace("'/hand-made':", "'/elsewhere':")],
  ['throws at the first render', 'page-throws', showing("throw new Error('no luck')")],
  ['shows nothing', 'page-empty', CONTAINER.replace("'A page made by hand.'", 'null')],
] as const;

/** Faults, by code, that appear only when a framed page is watched for a while. */
const LATER = {
  'policy-blocked': "try { eval('1') } catch {}",
  'throws-later': "throw new Error('late')",
};

const onSetting = (key: string, code: string) =>
  `addEventListener('storage', ({ key, newValue }) => { if (key === '${key}') { ${code} } })`;

/** Faults, each with the event after which it appears. */
const AFTERWARDS = [
  [
    'throws when it is covered',
    'throws-later',
    "document.addEventListener('visibilitychange', () => { if (document.hidden) throw new Error('late') })",
    'late (after it was covered by a dialog)',
  ],
  [
    'freezes in the dark theme',
    'frozen',
    onSetting('venture.theme', 'while (true) {}'),
    'after it became dark.',
  ],
  [
    'cannot read what it stored',
    'page-stops',
    "if (globalThis.origin === 'null') { if (localStorage.getItem('hand-made.x')) throw new Error('mine'); setTimeout(() => localStorage.setItem('hand-made.x', '1'), 1000) }",
    'stops in a frame after it was started again with what it stored.',
  ],
] as const;

test('venture check reports faults that appear seven seconds later', async () => {
  const folder = newFolder('release');
  const later = Object.values(LATER).join('\n');
  writeRelease(folder, showing(`setTimeout(() => { ${later} }, 6500)`));
  const { out } = await runProgram(folder, [program, 'check', '--built', '--json']);
  expect(codesOf(JSON.parse(out)).toSorted()).toEqual(Object.keys(LATER));
});

for (const [what, code, page, sentence] of AFTERWARDS)
  test(`venture check reports a release that ${what}: ${code}`, async () => {
    const folder = newFolder('release');
    writeRelease(folder, showing(page));
    const { out } = await runProgram(folder, [program, 'check', '--built', '--json']);
    const { findings, notes } = JSON.parse(out);
    expect([...findings, ...notes]).toEqual([
      expect.objectContaining({ code, sentence: expect.stringContaining(sentence) }),
    ]);
  });

for (const where of ['browser', 'jsdom'] as const) {
  test.describe(where, () => {
    let folder: string;
    test.beforeEach(() => {
      folder = newFolder('release');
    });

    const check = async () => {
      const how = where === 'jsdom' ? ['--jsdom'] : [];
      const { status, out } = await runProgram(folder, [program, 'check', '--built', '--json', ...how]);
      return { status, answer: JSON.parse(out) };
    };

    test('venture check finds no fault in a release that follows docs/contract.md', async () => {
      writeRelease(folder, CONTAINER);
      const answer = { version: '1.0.0', ranIn: where, findings: [] };
      expect(await check()).toMatchObject({ status: 0, answer });
    });

    // A browser and jsdom report alike, so jsdom gets only the first of these releases.
    for (const [what, code, container] of where === 'jsdom' ? BROKEN.slice(0, 1) : BROKEN) {
      test(`venture check reports a release that ${what}: ${code}`, async () => {
        writeRelease(folder, container);
        const { status, answer } = await check();
        expect(status).toBe(1);
        expect(codesOf(answer)).toContain(code);
        expectAdvice(answer);
      });
    }

    test('venture check ends and reports a release that has not finished after 40 seconds', async () => {
      writeRelease(folder, showing('while (true) {}'));
      const { status, answer } = await check();
      expect(status).toBe(1);
      const sentence = expect.stringMatching(/^It was ended after 40 seconds, while /);
      expect(answer.findings).toMatchObject([{ code: 'frozen', sentence }]);
    });
  });
}

type Finding = { readonly code: string; readonly sentence: string; readonly remedy: string };
type Answer = { readonly findings: readonly Finding[]; readonly notes: readonly Finding[] };

const codesOf = ({ findings, notes }: Answer) => [...findings, ...notes].map(({ code }) => code);

function expectAdvice({ findings }: Answer) {
  for (const { sentence, remedy } of findings) {
    expect(sentence).toMatch(/\.$|: /);
    expect(remedy).toMatch(/^[A-Zd].*\.$/);
  }
}
