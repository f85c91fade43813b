import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres';
import { person } from '../testing/people';
import { testServer } from '../testing/server';
import { doCommitsWait, isCommitConfirmed } from './commit-wait';
import { durabilityOf } from './durability';
import { asking } from './silent';

jest.setTimeout(60_000);

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

async function awaiting(standby: string): Promise<void> {
  await postgres.machine.ask(`alter system set synchronous_standby_names = '${standby}'`);
  await postgres.machine.ask('select pg_reload_conf()');
}

test('commits of another database are none of ours', async () => {
  const { machine, urlFor } = postgres;
  const ours = urlFor('postgres'); // who sees those of all
  await awaiting('other');
  const committing = machine.ask('create table waits (x int)');
  while (!(await doCommitsWait(ours.replace(/venture$/, 'postgres'))));
  expect(await doCommitsWait(ours)).toBe(false);
  await awaiting('');
  await committing;
});

test('where the role may not see who waits, that alone is not told', async () => {
  const url = postgres.urlFor('venture');
  const server = await testServer({ DATABASE_URL: url });
  try {
    await asking(postgres.urlFor('postgres'), (client) =>
      client.query('revoke all on pg_stat_activity from public'),
    );
    expect(await durabilityOf(url)).toEqual({});
    expect(await doCommitsWait(url)).toBe(false);
    expect(await isCommitConfirmed(url)).toBe(true);
    const { ask } = await person(server, { isAdmin: true });
    expect((await ask('GET', '/system')).json).toMatchObject({ database: { facts: { usability: 'ready' } } });
  } finally {
    await server.close();
  }
});
