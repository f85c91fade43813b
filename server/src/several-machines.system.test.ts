import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Machines, machines } from './testing/machines';

jest.setTimeout(300_000);

/** `npm run test:system` sets this path. */
const { NGINX_PATH: nginx = '' } = process.env;
/** A generous limit: measurements are printed and listed in docs/scaling.md. */
const MOST_MS = 60_000;

(nginx ? describe : describe.skip)('two processes behind nginx, on one PostgreSQL', () => {
  let all: Machines;
  beforeAll(async () => {
    all = await machines(nginx);
  });
  afterAll(async () => {
    await all.stop();
  });

  /** Does work while people use the app; expects that it costs them a bounded time and loses or doubles nothing. */
  async function survives(what: string, work: () => Promise<void>) {
    const { answers, faults, withoutWritesMs, writesMs, readsMs } = await all.during(work);
    const slowestMs = Math.max(...writesMs, ...readsMs);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    process.stderr.write(
      `${what}: ${answers[200]} answers, ${answers[503] ?? 0} asked to come back, ` +
        `at most ${seconds(withoutWritesMs)} s without a write, slowest answer ${seconds(slowestMs)} s\n`,
    );
    expect(faults).toEqual([]);
    expect(withoutWritesMs).toBeLessThan(MOST_MS);
    expect(slowestMs).toBeLessThan(MOST_MS);
    await all.expectAgreement();
    return answers;
  }

  test('a quiet time', async () => {
    const answers = await survives('nothing', async () => {});
    expect(answers[503]).toBeUndefined();
  });

  test('both processes are restarted, one after the other', async () => {
    await survives('rolling restart', async () => {
      for (const server of all.servers) await server.restart();
    });
  });

  test('a process is killed, and comes back', async () => {
    const [first] = all.servers;
    await survives('a process killed', async () => {
      await first.kill();
      await first.start();
    });
  });

  test('the database is killed, and comes back', async () => {
    const { machine } = all.database;
    await survives('the database killed', async () => {
      await machine.kill();
      await machine.start();
    });
  });

  test('the processes end in good order, and nothing failed but the database', async () => {
    for (const { code, logged } of await all.stop()) {
      expect(code).toBe(0);
      expect(logged.split('\n').filter((line) => line.includes('request failed'))).toEqual([]);
    }
  });
});
