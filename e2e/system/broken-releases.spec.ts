import { rmSync } from 'node:fs';
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

/** Faults that do not keep a page from being shown, by their code. */
const TROUBLE = {
  'globals-changed': 'globalThis.fetch = () => {};',
  'storage-changed': 'localStorage.clear();',
  'storage-key-foreign': "localStorage.setItem('x', '1');",
  'listener-left': "document.addEventListener('click', (event) => event.stopPropagation(), true);",
  'style-outside':
    "document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }));",
};

/** Faults that appear only after watching a framed page for a while, by their code. */
const LATER = {
  'policy-blocked': "try { eval('1') } catch {}",
  'throws-later': "throw new Error('late')",
};

/** Background work that continues after the page is left is only noted; finished work is not mentioned. */
const LEFT = `setInterval(() => {}, 9e5);
  window.addEventListener('resize', () => {});
  (function loop() { setTimeout(loop, 20) })();
  (function loop() { requestAnimationFrame(loop) })();`;
const PLACE = String.raw`js\/remoteEntry\.js:\d+:\d+`;
const LEFT_SENTENCE = new RegExp(
  `: an interval set in ${PLACE}, "resize" on the window, added in ${PLACE}, a loop of timers in ${PLACE} and 1 more\\.$`,
);
const COVER = `if (!document.querySelector('dialog')) {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
}`;
const COVER_SENTENCE = 'It leaves elements in the document that may lie over other pages: dialog.';
const ENDED = `const [hears, end] = [() => {}, new AbortController()];
  document.addEventListener('click', hears, true);
  document.removeEventListener('click', hears, true);
  document.addEventListener('click', hears, { capture: true, signal: end.signal });
  end.abort();
  document.createElement('p').addEventListener('click', hears, true);
  clearInterval(setInterval(hears, 9e5));
  setTimeout(hears, 9e5);`;

const onSetting = (key: string, code: string) =>
  `addEventListener('storage', ({ key, newValue }) => { if (key === '${key}') { ${code} } })`;

/** Faults that appear only after an event, and that event. */
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
  rmSync(folder, { recursive: true, force: true });
});

for (const [what, code, page, sentence] of AFTERWARDS)
  test(`venture check reports a release that ${what}: ${code}`, async () => {
    const folder = newFolder('release');
    writeRelease(folder, showing(page));
    const { out } = await runProgram(folder, [program, 'check', '--built', '--json']);
    const { findings, notes } = JSON.parse(out);
    // Its listeners are noted as well: they stay after the page is left.
    const others = notes.filter((note: { code: string }) => note.code !== 'left-running');
    expect([...findings, ...others]).toEqual([
      expect.objectContaining({ code, sentence: expect.stringContaining(sentence) }),
    ]);
    rmSync(folder, { recursive: true, force: true });
  });

for (const where of ['browser', 'jsdom'] as const) {
  test.describe(where, () => {
    let folder: string;
    test.beforeEach(() => {
      folder = newFolder('release');
    });
    test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

    test('venture check lists what still runs or covers other pages once a page is left', async () => {
      writeRelease(folder, showing(LEFT + COVER));
      const { status, answer } = await check();
      expect([status, answer.findings]).toEqual([0, []]);
      expect(answer.notes).toMatchObject([
        { code: 'element-left', sentence: COVER_SENTENCE },
        { code: 'left-running', sentence: expect.stringMatching(LEFT_SENTENCE) },
      ]);
    });

    test('venture check ignores what has ended once a page is left', async () => {
      writeRelease(folder, showing(ENDED));
      expect(await check()).toMatchObject({ status: 0, answer: { findings: [], notes: [] } });
    });

    test(`venture check reports each trouble that a shown page causes: ${Object.keys(TROUBLE)}`, async () => {
      writeRelease(folder, showing(Object.values(TROUBLE).join('\n')));
      const { status, answer } = await check();
      expect(status).toBe(1);
      expect(codesOf(answer)).toEqual(expect.arrayContaining(Object.keys(TROUBLE)));
      expectAdvice(answer);
    });

    // Both report alike.
    for (const [what, code, container] of where === 'jsdom' ? BROKEN.slice(0, 1) : BROKEN) {
      test(`venture check reports a release that ${what}: ${code}`, async () => {
        writeRelease(folder, container);
        const { status, answer } = await check();
        expect(status).toBe(1);
        expect(codesOf(answer)).toContain(code);
        expectAdvice(answer);
      });
    }

    test('venture check ends a release that never finishes after 40 seconds and reports it', async () => {
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
