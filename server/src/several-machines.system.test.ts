import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Report } from './testing/journeys';
import { type Machines, machines } from './testing/machines';
import { until } from './testing/until';

jest.setTimeout(300_000);

/** `npm run test:system` says where they are. */
const { NGINX_PATH: nginx = '', PGBOUNCER_PATH: pgbouncer = '', POSTGRES_PATH: postgres = '' } = process.env;
/** Generous: what is measured is printed, and docs/scaling.md has it. */
const MOST_MS = 60_000;

/** When so many of the twelve people wait for their writes, what was acknowledged before has arrived. */
const MOST_WAITING = 6;

const WAYS: readonly (readonly [string, boolean])[] = [
  ['with both hosts in DATABASE_URL', false],
  ['behind PgBouncer', true],
];

/** The seconds that /metrics of a process says; not a number where it says none. */
async function commitWait(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^venture_commit_wait_seconds (.+)$/m.exec(metrics)?.[1]);
}

describe.each(WAYS)('two processes behind nginx, on a PostgreSQL with a standby, %s', (way, isPooled) => {
  const onlyWhere = (isThere: boolean) => (nginx && postgres && pgbouncer && isThere ? test : test.skip);
  const always = onlyWhere(true);
  let all: Machines;

  beforeAll(async () => {
    if (nginx && postgres && pgbouncer)
      all = await machines({ nginx, postgres, ...(isPooled && { pgbouncer }) });
  });
  afterAll(async () => {
    if (all) await all.stop();
  });

  /** People use the app while this happens: what it costs them is bounded, and nothing is lost or doubled. */
  async function survives(what: string, work: () => Promise<void>): Promise<Report> {
    const report = await all.during(work);
    const { answers, faults, withoutWritesMs } = report;
    const slowestMs = Math.max(...report.writesMs, ...report.readsMs);
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    process.stderr.write(
      `${way}: ${what}: ${answers[200]} answers, ${answers[503] ?? 0} asked to come back, ` +
        `at most ${seconds(withoutWritesMs)} s without a write, slowest answer ${seconds(slowestMs)} s\n`,
    );
    expect(faults).toEqual([]);
    expect(withoutWritesMs).toBeLessThan(MOST_MS);
    expect(slowestMs).toBeLessThan(MOST_MS);
    await all.expectAgreement();
    return report;
  }

  always('a quiet time', async () => {
    const { answers } = await survives('nothing', async () => {});
    expect(answers[503]).toBeUndefined();
  });

  always('both processes are restarted, one after the other', async () => {
    await survives('rolling restart', async () => {
      for (const server of all.servers) await server.restart();
    });
  });

  always('a process is killed, and comes back', async () => {
    const [first] = all.servers;
    await survives('a process killed', async () => {
      await first.kill();
      await first.start();
    });
  });

  onlyWhere(isPooled)('PgBouncer is restarted', async () => {
    await survives('PgBouncer restarted', async () => all.pooler?.restart());
  });

  always('the machine of the primary is lost, and the standby promoted', async () => {
    await survives('failover', async () => {
      await all.database.primary().kill();
      await all.database.promote();
      await all.pooler?.moveTo(all.database.primaryUrl());
    });
    await survives('the lost machine joins as a standby', () => all.database.rejoin());
  });

  always('the machine of the primary falls silent, with all its connections open', async () => {
    await survives('failover from a silent machine', async () => {
      const lost = all.database.primary();
      await lost.freeze();
      await all.database.promote();
      await all.pooler?.moveTo(all.database.primaryUrl());
    });
  });

  onlyWhere(!isPooled)('the standby is lost: nothing is acknowledged that only the primary has', async () => {
    const { database } = all;
    await database.rejoin();
    // For the standby, or for somebody who waits for it.
    const held = `select from pg_stat_activity where wait_event = 'SyncRep' or wait_event_type = 'Lock'`;
    const untilAllWait = async () => {
      await database.standby().kill();
      await until(
        async () => (await database.primary().ask(held)).length >= MOST_WAITING,
        'all commits wait',
        60_000,
      );
      for (const { address } of all.servers) expect((await fetch(address)).status).toBe(200);
      for (const { address } of all.servers)
        await until(async () => (await commitWait(address)) > 0, `${address} says that commits wait`, 60_000);
      const before = all.acknowledged();
      for (const { address } of all.servers) expect((await fetch(address)).status).toBe(200);
      expect(all.acknowledged()).toBe(before);
    };
    await survives('the standby lost, and started again', async () => {
      await untilAllWait();
      await database.standby().start();
    });
    await survives('the standby lost, and no longer waited for', async () => {
      await untilAllWait();
      await database.awaitStandby(false);
    });
  });

  always('the processes end in good order, and nothing failed that was not the database', async () => {
    for (const { code, logged } of await all.stop()) {
      expect(code).toBe(0);
      expect(logged.split('\n').filter((line) => line.includes('request failed'))).toEqual([]);
    }
  });
});
