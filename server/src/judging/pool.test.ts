import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { createRulesSandbox, createSandboxPool, judgingLimits, type Sandbox, type SandboxPool } from './pool';

jest.setTimeout(120_000);

const opened: (Sandbox | SandboxPool)[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

function kept<Opened extends Sandbox | SandboxPool>(made: Opened): Opened {
  opened.push(made);
  return made;
}

/** Long enough for a busy machine. */
const patient = { ...judgingLimits, startMs: 30_000, answerMs: 30_000, waitMs: 60_000 };

/** Makes the text of rules whose plays are over at once. */
const rules = (more = '', score: number | string = 7) => ({
  key: `${score}${more}`,
  text: `${more}
    const schema = { '~standard': { validate: (value) => ({ value }) } };
    export { schema as Action, schema as Options };
    export const rules = {
      version: 1, start: (seed) => ({ seed }), step: (state) => ({ ...state }),
      isOver: () => true, score: () => ${score}, facts: ({ seed }) => ({ seed }),
    };`,
});

const play = (seed = 5) =>
  JSON.stringify({ ask: 'replay', version: 1, seed, options: {}, actions: [{ type: 'settle' }] });
const well = (seed = 5, score = 7) => ({
  answer: { isOver: true, score, facts: { seed }, isPractice: false },
  cpuMs: expect.any(Number),
});

test('rules tell how a play ends', async () => {
  expect(await kept(createRulesSandbox(patient)).ask(rules(), play())).toEqual(well());
});

longTest('questions are answered one after the other, each its own', async () => {
  const { ask } = kept(createRulesSandbox(patient));
  const seeds = Array.from({ length: 50 }, (_, seed) => seed);
  const replies = await Promise.all(seeds.map((seed) => ask(rules(), play(seed))));
  expect(replies).toEqual(seeds.map((seed) => well(seed)));
});

longTest('more releases than are kept loaded get their answers all the same', async () => {
  const { ask } = kept(createRulesSandbox({ ...patient, warmReleases: 2 }));
  for (const score of [0, 1, 2, 0, 1, 2]) {
    expect(await ask(rules('', score), play())).toEqual(well(5, score));
  }
});

test('a slow answer is interrupted from inside the thread, long before the thread itself would be ended', async () => {
  const { ask } = kept(createRulesSandbox({ ...patient, answerMs: 100, graceMs: 1_000_000_000 }));
  expect(await ask(rules('', '(() => { for (;;); })()'), play())).toMatchObject({ trouble: 'rules-late' });
});

test('time spent waiting for a busy machine does not count', async () => {
  const work = rules(`for (let at = 0; at < 1e6; at += 1);`);
  const { cpuMs } = await kept(createRulesSandbox(patient)).ask(work, play());
  // Busy threads like these leave little processor time to the thread with the lowest priority.
  const busy = Array.from(
    { length: 2 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  const limits = { ...judgingLimits, startMs: 3 * cpuMs, answerMs: 3 * cpuMs, graceMs: 3 * cpuMs };
  const began = performance.now();
  try {
    expect(await kept(createRulesSandbox(limits, 19)).ask(work, play())).toEqual(well());
    if (process.platform === 'linux') expect(performance.now() - began).toBeGreaterThan(6 * cpuMs);
  } finally {
    await Promise.all(busy.map((thread) => thread.terminate()));
  }
});

test('a thread that had to be ended is replaced', async () => {
  const sandbox = kept(createRulesSandbox(patient));
  await sandbox.ask(rules(), play());
  const cut = sandbox.ask(rules(`for (let at = 0; at < 1e7; at += 1);`), play());
  sandbox.close();
  await cut;
  expect(await sandbox.ask(rules(), play())).toEqual(well());
});

longTest.each([
  ['no JSON', 'this is no JSON'],
  ['nested too deep', `{"ask":"replay","options":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['of no kind there is', '{"ask":"constructor"}'],
])('a question that is %s is refused, and does not spoil the next one', async (_, question) => {
  const pool = kept(createSandboxPool(patient));
  const ask = (text: string) => pool.ask(rules(), 'short', text, 'somebody');
  expect(await ask(question)).toMatchObject({ trouble: 'rules-threw' });
  expect(await ask(play())).toEqual(well());
});

longTest(
  'a file that cannot be loaded is not loaded for every question, but tried again after a while',
  async () => {
    let now = 1_000_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const pool = kept(createSandboxPool(patient));
    const ask = () => pool.ask(rules('throw new Error("no");'), 'replay', play(), 'somebody');
    const trouble = { trouble: 'rules-threw', why: 'Error: no', isBroken: true };
    const first = await ask();
    expect(first).toMatchObject(trouble);
    expect(first.cpuMs).toBeGreaterThan(0);
    expect(await ask()).toEqual({ ...trouble, cpuMs: 0 });
    now += judgingLimits.brokenMs;
    expect((await ask()).cpuMs).toBeGreaterThan(0);
    clock.mockRestore();
  },
);

test('a short question is answered while a long replay runs', async () => {
  const pool = kept(createSandboxPool(patient));
  const endless = rules(`const forever = () => { for (;;); };`);
  const slow = { key: 'slow', text: endless.text.replace('score: () => 7', 'score: forever') };
  let isOver = false;
  const replay = pool.ask(slow, 'replay', play(), 'somebody').finally(() => {
    isOver = true;
  });
  expect(await pool.ask(rules(), 'short', play(), 'another')).toEqual(well());
  expect(isOver).toBe(false);
  pool.close();
  expect(await replay).toMatchObject({ trouble: 'rules-ended' });
});
