import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { person } from '../testing/people';
import { sharedServer } from '../testing/per-file';
import { readGameSortOrders } from './games';
import limits from './limits.json';

const server = sharedServer();

const wentLive = (remote: string, since: string, version: string | null = '1.0.0') =>
  server.db
    .insertInto('release_events')
    .values({
      remote,
      since: new Date(since),
      channel: 'command line',
      version,
      release: version && 'sha384-any',
    })
    .execute();

async function played(game: string, times: number, daysAgo = 0) {
  const { userId } = await person(server);
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload)
    select ${userId}, gen_random_uuid(), number, 'run', ${game}, now(), now() - make_interval(days => ${daysAgo}), 'verified', '{}'
    from generate_series(1, ${times}::int) as number`.execute(server.db);
}

test('anybody may ask which games are new and which are played, which names nobody', async () => {
  await wentLive('lemonade', '2026-03-01T00:00:00Z');
  await wentLive('lemonade', '2026-01-01T00:00:00Z');
  await wentLive('juice', '2026-02-01T00:00:00Z');
  await wentLive('unplayed', '2026-01-15T00:00:00Z');
  await wentLive('never-live', '2026-02-01T00:00:00Z', null);
  await played('lemonade', 2);
  await played('lemonade', 1, limits.playsDays - 1);
  await played('juice', 2);
  await played('juice', 5, limits.playsDays + 1);
  await played('never-live', 9);
  const response = await fetch(`${server.address}/api/v1/games`);
  expect(await response.json()).toEqual({
    newest: ['juice', 'unplayed', 'lemonade'],
    'most-played': ['lemonade', 'juice'],
  });
});

test('plays are counted up to a bound', async () => {
  await wentLive('popular', '2025-01-01T00:00:00Z');
  await wentLive('most-popular', '2025-01-01T00:00:00Z');
  await played('popular', limits.countedPlays);
  await played('most-popular', limits.countedPlays + 1);
  expect((await readGameSortOrders(server.db, []))['most-played'].slice(0, 2)).toEqual([
    'most-popular',
    'popular',
  ]);
  await played('popular', 2);
  expect((await readGameSortOrders(server.db, []))['most-played'].slice(0, 2)).toEqual([
    'most-popular',
    'popular',
  ]);
});

test('plays of modes count for their game', async () => {
  await wentLive('with-mode', '2025-01-01T00:00:00Z');
  await wentLive('without-mode', '2025-01-01T00:00:00Z');
  await played('without-mode', 4);
  await played('with-mode', 3);
  await played('with-mode.market', 2);
  await played('with-mode.market-practice', 5);
  const games = [{ id: 'with-mode' }, { id: 'with-mode.market' }];
  const { 'most-played': order } = await readGameSortOrders(server.db, games);
  expect(order.slice(2, 4)).toEqual(['with-mode', 'without-mode']);
});
