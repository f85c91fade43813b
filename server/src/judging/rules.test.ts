import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { createJsonLog } from '../process/log';
import { teaching } from '../testing/catalogue';
import { rulesIn } from '../testing/rules';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';
import { judgingLimits, type Lane, type SandboxPool } from './pool';
import type { RulesRunner } from './rules';

let store: TestStore;
let rules: RulesRunner;
const logged: string[] = [];
beforeAll(async () => {
  store = await testStore();
  rules = rulesIn(
    store.environment,
    createJsonLog('warn', (line) => logged.push(line)),
  );
  await release('1.0.0', 1, 'a');
  await store.run('release', await store.build({ name: 'deep', files: { 'rules.mjs': DEEP } }));
});
afterAll(async () => {
  rules.close();
  await store.remove();
});

/** Rules that accept any options and moves. */
const DEEP = `
  const schema = { '~standard': { validate: (value) => ({ value }) } };
  export { schema as Action, schema as Options };
  export const rules = { version: 3, start: () => 0, step: () => 0, isOver: () => true, score: () => 0 };`;

/** Releases a version of a remote with one quiz that has this content version and right option. */
async function release(version: string, contentVersion: number, right: string): Promise<void> {
  const options = ['a', 'b'].map((id) => ({ id, text: `Option ${id}` }));
  const questions = [{ id: 'q', text: 'Which?', options, right }];
  const module1 = { id: 'module1', title: 'Quiz', route: '/quiz', contentVersion, passPercent: null, xp: 10 };
  const content = { quizzes: [{ ...module1, questions }], modules: [] };
  const files = { 'rules.mjs': DEEP };
  await store.run('release', await store.build(teaching(content, { version, files })));
}

async function rightOf(contentVersion: number, by = rules): Promise<string | undefined> {
  const quiz = await by.find({}, ({ quizzes }) =>
    quizzes.find((each) => each.id === 'module1' && each.contentVersion === contentVersion),
  );
  return typeof quiz === 'string' ? quiz : quiz.questions[0]?.right;
}

test('a quiz is scored by the content that was answered', async () => {
  await release('1.1.0', 2, 'b');
  await release('1.2.0', 3, 'a');
  // The running server rereads the list only after a moment.
  const fresh = rulesIn(store.environment, createJsonLog('error'));
  expect((await fresh.versionsOf('learning')).slice(0, 2)).toEqual(['1.2.0', '1.1.0']);
  expect(await fresh.versionsOf('learning')).toHaveLength(3);
  expect(await Promise.all([1, 2, 3, 4].map((version) => rightOf(version, fresh)))).toEqual([
    ...['a', 'b', 'a', 'unknown'],
  ]);
  expect((await fresh.taught()).quizzes.map(({ contentVersion }) => contentVersion)).toEqual([3]);
  fresh.close();
});

longTest('where nothing is released, nothing is taught', async () => {
  const empty = await testStore();
  const none = rulesIn(empty.environment, createJsonLog('error'));
  expect(await rightOf(1, none)).toBe('nothing-taught');
  none.close();
  await empty.remove();
});

const PLAY = { rules: 1, seed: 1, options: {}, actions: [] };

longTest('a release that is not there, or has no rules, replays nothing', async () => {
  await store.run('release', await store.build({ name: 'lemonade' }));
  expect(await rules.replay('lemonade', '1.0.0', PLAY, 'somebody')).toBeUndefined();
  expect(await rules.replay('lemonade', '9.9.9', PLAY, 'somebody')).toBeUndefined();
  expect(await rules.replay('nobody', '1.0.0', PLAY, 'somebody')).toBeUndefined();
});

test('a log with impossibly many moves is not replayed', async () => {
  const actions = Array.from({ length: judgingLimits.mostActions + 1 }, () => ({ type: 'settle' }));
  expect(await rules.replay('learning', '1.0.0', { ...PLAY, actions }, 'somebody')).toEqual({
    refused: 'log-too-long',
    cpuMs: 0,
  });
});

const THROWING = DEEP.replace('start: () => 0', "start: () => { throw new Error('no start') }");

longTest('rules that give no answer are named in the log', async () => {
  await store.run('release', await store.build({ name: 'broken', files: { 'rules.mjs': THROWING } }));
  const play = () => rules.replay('broken', '1.0.0', { ...PLAY, rules: 3 }, 'somebody');
  await until(play, 'the release is known');
  logged.length = 0;
  expect(await play()).toEqual({
    refused: 'rules-threw',
    cpuMs: expect.any(Number),
  });
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'rules gave no answer', name: 'broken', version: '1.0.0', trouble: 'rules-threw' },
  ]);
});

longTest('options nested too deep are refused, and take the game from nobody', async () => {
  let deep: unknown = {};
  for (let at = 0; at < 100_000; at += 1) deep = [deep];
  const well = { version: 3, isPractice: false };
  expect(await rules.options('deep', '1.0.0', deep, 'somebody')).toEqual({ refused: 'options-unknown' });
  expect(await rules.replay('deep', '1.0.0', { ...PLAY, actions: [deep] }, 'somebody')).toEqual({
    refused: 'move-unknown',
    cpuMs: 0,
  });
  expect(await rules.options('deep', '1.0.0', {}, 'somebody')).toMatchObject(well);
  expect(await rules.options('deep', '1.0.0', {}, 'another')).toMatchObject(well);
});

const WITH_MODES = `
  const schema = { '~standard': { validate: (value) => ({ value }) } };
  const moves = (worth) => ({
    version: 1, start: () => 0, step: (sum) => sum + worth, isOver: (sum) => sum > 0, score: (sum) => sum });
  export { schema as Action, schema as Options };
  export const rules = moves(1);
  export const modes = { tens: { rules: moves(10), Action: schema, Options: schema } };`;

test('a mode is replayed by its own rules, and a mode that does not exist by none', async () => {
  const scale = { from: 0, to: 10 };
  const mode = { id: 'tens', title: 'Tens', text: 'Ten at a time.', path: '/dice', scale };
  const manifest = { scale: { from: 0, to: 1 }, modes: [mode] };
  await store.run(
    'release',
    await store.build({ name: 'dice', manifest, files: { 'rules.mjs': WITH_MODES } }),
  );
  const play = (game: string) => rules.replay(game, '1.0.0', { ...PLAY, actions: [{}] }, 'somebody');
  await until(() => rules.options('dice', '1.0.0', {}, 'somebody'), 'the release is listed');
  expect(await play('dice')).toMatchObject({ isOver: true, score: 1 });
  expect(await play('dice.tens')).toMatchObject({ isOver: true, score: 10 });
  for (const mode of ['hundreds', 'constructor', '__proto__']) {
    expect(await play(`dice.${mode}`)).toMatchObject({ refused: 'rules-differ' });
  }
  expect(await rules.options('dice.tens', '1.0.0', {}, 'somebody')).toMatchObject({ version: 1 });
  expect(await rules.options('dice.hundreds', '1.0.0', {}, 'somebody')).toEqual({
    refused: 'options-unknown',
  });
  expect(await rules.scaleOf('dice.tens', '1.0.0')).toEqual(scale);
  expect(await rules.scaleOf('dice.hundreds', '1.0.0')).toBeUndefined();
});

test('in a remote that has only modes, only these can be played', async () => {
  const scale = { from: 0, to: 10 };
  const modes = [{ id: 'tens', title: 'Tens', text: 'Ten at a time.', path: '/tens', scale }];
  const text = WITH_MODES.replace('export const rules', 'const rules');
  await store.run(
    'release',
    await store.build(
      teaching(
        { quizzes: [], modules: [] },
        {
          name: 'tens',
          manifest: { modes, routes: [{ path: '/tens', title: 'Tens' }] },
          files: { 'rules.mjs': text },
        },
      ),
    ),
  );
  const play = (game: string) => rules.replay(game, '1.0.0', { ...PLAY, actions: [{}] }, 'somebody');
  await until(() => rules.options('tens.tens', '1.0.0', {}, 'somebody'), 'the release is listed');
  expect(await play('tens.tens')).toMatchObject({ isOver: true, score: 10 });
  expect(await rules.scaleOf('tens.tens', '1.0.0')).toEqual(scale);
  expect(await play('tens')).toMatchObject({ refused: 'rules-differ' });
  expect(await rules.options('tens', '1.0.0', {}, 'somebody')).toEqual({ refused: 'options-unknown' });
});

const WRAPPED_RULES = join(__dirname, '../../../shared/kit/src/wrap/rules.mjs');

test('plays of a wrapped game are replayed but never dealt', async () => {
  const text = await readFile(WRAPPED_RULES, 'utf8');
  const made = { name: 'coins', manifest: { wrapped: true }, files: { 'rules.mjs': text } };
  await store.run('release', await store.build(made));
  const play = (...actions: object[]) =>
    rules.replay('coins', '1.0.0', { ...PLAY, seed: 0, actions }, 'somebody');
  const end = { type: 'end', score: 42 };
  const passing = { type: 'pass-time', seconds: 7 };
  const ended = { isOver: true, score: 42, facts: {}, isPractice: false };
  await until(() => play(end), 'the release is known');
  expect(await play(passing, end)).toMatchObject(ended);
  expect(await play(passing)).toMatchObject({ isOver: false });
  expect(await play(end, passing)).toMatchObject({ refused: 'move-after-end' });
  expect(await play({ type: 'end', score: 'all' })).toMatchObject({ refused: 'move-unknown' });
  expect(await rules.options('coins', '1.0.0', {}, 'somebody')).toBeUndefined();
});

const IDLE = { busy: 0, idle: 1, waiting: 0, refused: 0 };

longTest('what is asked before a play waits behind no replay', async () => {
  const lanes: Lane[] = [];
  const pool: SandboxPool = {
    ask: async (_, lane) => {
      lanes.push(lane);
      return { answer: { refused: 'options-unknown' }, cpuMs: 0 };
    },
    counts: () => ({ replay: IDLE, short: IDLE }),
    close() {},
  };
  const watched = rulesIn(store.environment, createJsonLog('error'), pool);
  await watched.options('deep', '1.0.0', {}, 'somebody');
  await watched.replay('deep', '1.0.0', PLAY, 'somebody');
  expect(lanes).toEqual(['short', 'replay']);
});
