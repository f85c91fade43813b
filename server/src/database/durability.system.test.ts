import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres';
import { person } from '../testing/people';
import { testServer } from '../testing/server';
import { until } from '../testing/until';
import { doCommitsWait, isTestCommitConfirmed, readDurability } from './durability';
import connection from './limits.json';
import { withClient } from './pool';

jest.setTimeout(60_000);

let postgres: OwnPostgres;
let another: OwnDatabase;
beforeAll(async () => {
  postgres = await ownPostgres();
  another = await ownDatabase();
});
afterEach(() => awaiting(''));
afterAll(async () => {
  await postgres.stop();
  await another.drop();
});

/** Both hosts, of which the first refuses the password and the second asks for none. */
function beside(first: string, second: string): string {
  const url = new URL(second);
  url.password = 'wrong';
  return url.href.replace(url.host, `${new URL(first).host},${url.host}`);
}

async function awaiting(standby: string): Promise<void> {
  await postgres.machine.ask(`alter system set synchronous_standby_names = '${standby}'`);
  await postgres.machine.ask('select pg_reload_conf()');
}

/** For how long the first commit has waited; 0 where none does. */
async function waited(): Promise<number> {
  const [row] = await postgres.machine.ask<{ seconds: number | null }>(`
    select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds
    from pg_stat_activity where wait_event = 'SyncRep'`);
  return row?.seconds ?? 0;
}

/** Begins one in another database that no standby confirms; the first ones may come before the setting. */
async function waitingCommit(): Promise<{ readonly ended: Promise<unknown> }> {
  for (;;) {
    let isOver = false;
    const commit = postgres.machine.ask("select pg_logical_emit_message(true, 'test', '')");
    const ended = commit.finally(() => {
      isOver = true;
    });
    while (!isOver) if ((await waited()) > 0) return { ended };
  }
}

test('commits of another database are none of ours, a moment is no wait, and one host of several is enough', async () => {
  const ours = postgres.urlFor('postgres'); // who sees those of all
  const theirs = ours.replace(/venture$/, 'postgres');
  for (let isTried = false; !isTried; ) {
    await awaiting('other');
    const { ended } = await waitingCommit();
    const isWaiting = await doCommitsWait(theirs);
    // A busy machine may have taken longer to look.
    isTried = (await waited()) < connection.settings.connectionTimeoutMillis / 1000;
    if (isTried) expect(isWaiting).toBe(false);
    await until(() => doCommitsWait(theirs), 'commits wait', 30_000);
    expect(await doCommitsWait(beside(another.url, theirs))).toBe(true);
    expect(await doCommitsWait(ours)).toBe(false);
    await awaiting('');
    await ended;
  }
});

test('where the role may not see who waits, that alone is not told', async () => {
  const url = postgres.urlFor('venture');
  const server = await testServer({ DATABASE_URL: url });
  try {
    await withClient(postgres.urlFor('postgres'), (client) =>
      client.query('revoke all on pg_stat_activity from public'),
    );
    expect(await readDurability(url)).toEqual({});
    expect(await doCommitsWait(url)).toBe(false);
    expect(await isTestCommitConfirmed(url)).toBe(true);
    const { ask } = await person(server, { isAdmin: true });
    expect((await ask('GET', '/system')).json).toMatchObject({ database: { facts: { usability: 'ready' } } });
  } finally {
    await server.close();
  }
});
