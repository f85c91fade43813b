import { withDatabase } from './database.mjs';
import { whileServing, withFolder } from './running.mjs';
import { check, median, p95 } from './targets.mjs';

/** @typedef {import('./database.mjs').Client} Client */

const SIZES = [100_000, 1_000_000];
const MOST_MS = 5;
const PEOPLE_ASKED = 320;
const WARM_UP = 20;
const MOST_XP = 4000;

/** Prints the database time of a learner's own rank. */
export async function measureLeaderboard() {
  console.log("\nOwn rank on the leaderboard (the database's own time for the statement)");
  for (const size of SIZES) {
    const times = await withFolder(async (data) => {
      await whileServing({ DATA_DIR: data }, () => withDatabase(data, (client) => fill(client, size)));
      // New scores are folded into the histogram at the server's start, and periodically.
      return whileServing({ DATA_DIR: data }, () => withDatabase(data, (client) => measure(client, size)));
    });
    const learners = `${size.toLocaleString('en')} learners`;
    console.log(
      `  ${learners}: median ${median(times).toFixed(2)} ms, 95 % below ${p95(times).toFixed(2)} ms`,
    );
    check(`own rank with ${learners}, ms`, median(times), MOST_MS);
  }
}

/**
 * Adds players with XP, most of them with little.
 * @param {Client} client
 * @param {number} size
 */
async function fill(client, size) {
  await client.query(`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
    select n, 'Learner', n, n, '', 'user' from generate_series(1, ${size}) n`);
  await client.query(`
    insert into leaderboard_players (user_id, nickname, skeleton)
    select n, 'Player ' || n, 'player' || n from generate_series(1, ${size}) n`);
  await client.query(`
    insert into leaderboard_periods (kind, starts_at, ends_at) values ('all', '-infinity', 'infinity')`);
  await client.query(`
    insert into leaderboard_scores (player, board, period, score)
    select p.number, 'xp', t.id, 1 + floor(${MOST_XP} * random() * random())
    from leaderboard_players p, leaderboard_periods t`);
  await client.query('vacuum analyze');
}

/**
 * @param {Client} client
 * @param {number} size
 */
async function measure(client, size) {
  /** @type {number[]} */
  const times = [];
  for (let asked = 0; asked < PEOPLE_ASKED; asked += 1) {
    const { rows } = await client.query(
      `explain (analyze, timing off, format json)
       select s.* from leaderboard_periods t,
         leaderboard_standing('${1 + Math.floor(Math.random() * size)}', t.id, 'xp') s where t.kind = 'all'`,
    );
    const [plan] = rows[0]['QUERY PLAN'];
    times.push(plan['Planning Time'] + plan['Execution Time']);
  }
  return times.slice(WARM_UP);
}
