import { expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../database/migrate';
import { testDatabase } from '../testing/database';
import { emptyBefore } from '../testing/older';

test('ranks that were counted by two histograms stay what they were', async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await emptyBefore(database.url, '018-one-histogram');
  await pool.query(`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
      select n, 'Learner', n, n, '', 'user' from generate_series(1, 40) n;
    insert into leaderboard_players (user_id, nickname, skeleton)
      select n, 'Player ' || n, 'player' || n from generate_series(1, 40) n;
    insert into leaderboard_periods (kind, starts_at, ends_at) values ('all', '-infinity', 'infinity');
    insert into leaderboard_scores (player, board, period, score)
      select p.number, 'xp', t.id, 17 * (p.number / 2) from leaderboard_players p, leaderboard_periods t;
    -- As the server of before folded half of the changes.
    insert into leaderboard_counts (period, board, level, score, people)
      select period, board, level, place, sum(people)
      from leaderboard_changes
      cross join lateral (values (0, score), (1, leaderboard_bucket(score))) as row (level, place)
      where score < 170 group by 1, 2, 3, 4;
    delete from leaderboard_changes where score < 170`);
  const ranks = `
    select s.player, place.above, place.equal, leaderboard_people(s.period, s.board) as people
    from leaderboard_scores s, leaderboard_place(s.period, s.board, s.score) place order by s.player`;
  const before = await pool.query(ranks);
  await migrate(pool);
  expect(before.rows).toHaveLength(40);
  expect((await pool.query(ranks)).rows).toEqual(before.rows);
  await pool.end();
  await database.drop();
});
