import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import limits from './limits.json';
import { poolOf } from './pool';
import { type Sandbox, sandboxOf } from './sandbox';

jest.setTimeout(60_000);

const opened: Sandbox[] = [];
afterEach(() => {
  for (const sandbox of opened.splice(0)) sandbox.close();
});

/** With time enough for a machine that has much to do, unless being late is what is tried. */
function sandbox(rules: string, isLate = false): Sandbox {
  const ms = isLate ? 2000 : 30_000;
  const made = sandboxOf(rules, { ...limits, startMs: ms, answerMs: ms });
  opened.push(made);
  return made;
}

/** Rules whose every play is over at once, with `step` doing what a test wants. */
const rules = (step: string, more = '') => `${more}
const schema = { '~standard': { validate: (value) => ({ value }) } };
export { schema as Action, schema as Options };
export const rules = {
  version: 1, start: (seed) => ({ seed }), step: (state, action) => { ${step} },
  isOver: () => true, score: () => 7, facts: ({ seed }) => ({ seed }),
};`;

const PLAY = { ask: 'replay', version: 1, seed: 5, options: {}, actions: [{}] };
const WELL = { isOver: true, score: 7, facts: { seed: 5 }, isPractice: false };

test('rules answer how a play ends', async () => {
  const { ask } = sandbox(rules('return { ...state };'));
  expect(await ask(PLAY)).toMatchObject({ answer: WELL });
});

test.each([
  ['hang', 'for (;;);', 'rules-late'],
  ['throw', 'throw new Error("no");', 'rules-threw'],
  ['fill the memory', 'const all = []; for (;;) all.push(new Array(1e4).fill(action));', 'rules-memory'],
  ['fill buffers', 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));', 'rules-memory'],
  ['recurse without end', 'const deeper = () => 1 + deeper(); return deeper();', 'rules-threw'],
  ['end the process', 'process.exit(1);', 'rules-threw'],
  ['send messages', 'for (;;) postMessage("x");', 'rules-threw'],
  ['make code of text', 'return Function("return process")();', 'rules-threw'],
  ['leave by a constructor', 'return action.constructor.constructor("return process")();', 'rules-threw'],
])('rules that %s give no answer, and nothing else is harmed', async (_, step, trouble) => {
  const { ask } = sandbox(rules(step), trouble === 'rules-late');
  expect(await ask(PLAY)).toMatchObject({ trouble });
  // The thread was replaced where it had to be: the same question has the same answer.
  expect(await ask({ ...PLAY, actions: [] })).toMatchObject({ answer: WELL });
});

test.each([
  ['hangs', 'for (;;);', 'rules-late'],
  ['throws', 'throw new Error("no");', 'rules-threw'],
  ['ends the process', 'process.exit(1);', 'rules-threw'],
  ['imports a file', 'import "node:fs";', 'rules-threw'],
  ['imports a file later', 'await import("node:fs");', 'rules-threw'],
  ['never settles', 'await new Promise(() => {});', 'rules-ended'],
  ['keeps others from running', 'for (;;) await 0;', 'rules-late'],
  ['is no script', 'export const = 1;', 'rules-threw'],
  ['fills the memory', 'const all = []; for (;;) all.push(new Array(1e4).fill(1));', 'rules-memory'],
])('a file that %s gives no answer, and is not started for every question', async (_, more, trouble) => {
  const { ask } = sandbox(rules('', more), trouble === 'rules-late');
  const told = await ask(PLAY);
  expect(told).toMatchObject({ trouble });
  expect(await ask(PLAY)).toBe(told);
});

test('nothing of the server is within reach: no settings, no process, no way out', async () => {
  const names = ['process', 'require', 'fetch', 'setTimeout', 'postMessage', 'Buffer'];
  const seen = `globalThis.seen = ${JSON.stringify(names)}.filter((name) => name in globalThis);`;
  const { ask } = sandbox(rules('return { seed: globalThis.seen.length };', seen));
  expect(await ask(PLAY)).toMatchObject({ answer: { ...WELL, facts: { seed: 0 } } });
});

test('questions are answered one after the other, each its own', async () => {
  const { ask } = sandbox(rules('return { ...state };'));
  const asked = Array.from({ length: 50 }, (_, seed) => ask({ ...PLAY, seed }));
  const told = await Promise.all(asked);
  expect(told).toMatchObject(told.map((_, seed) => ({ answer: { ...WELL, facts: { seed } } })));
});

test('more releases than threads wait for each other', async () => {
  const pool = poolOf({ ...limits, workers: 2 });
  const text = (score: number) => rules('return { ...state };').replace('=> 7', `=> ${score}`);
  const scores = Array.from({ length: 6 }, (_, score) => score);
  const asked = [...scores, ...scores];
  const told = await Promise.all(
    asked.map((score) => pool.ask(String(score), text(score), PLAY, 'somebody')),
  );
  expect(told).toMatchObject(asked.map((score) => ({ answer: { ...WELL, score } })));
  pool.close();
});

test('a file that did not start is tried again after a while', async () => {
  const made = sandboxOf(rules('', 'throw new Error("no");'), { ...limits, brokenMs: 200 });
  opened.push(made);
  const told = await made.ask(PLAY);
  expect(told).toMatchObject({ trouble: 'rules-threw' });
  await wait(200);
  const again = await made.ask(PLAY);
  expect(again).toMatchObject({ trouble: 'rules-threw' });
  expect(again).not.toBe(told);
});
