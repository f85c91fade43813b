import { readConnectionSettings, withDatabase, withFolder, withServer } from './running.mjs';
import { checkAtMost, median } from './targets.mjs';

/** @typedef {import('pg').Client} Client */

const LEARNERS = 1_000_000;
const MOST_MS = 100;
const PEOPLE_ASKED = 320;
const WARM_UP = 20;
const MOST_XP = 4000;

/** Prints the database time of a learner's own rank among a million. */
export async function measureLeaderboard() {
  console.log("\nOwn rank on the leaderboard (the database's own time for the statement)");
  const times = await withFolder(async (folder) => {
    const measureRanks = async (/** @type {Client} */ client) => {
      await fill(client);
      return measure(client);
    };
    return withServer({ DATA_DIR: folder }, (_, data) =>
      withDatabase(readConnectionSettings(data), measureRanks),
    );
  });
  checkAtMost(`own rank among ${LEARNERS.toLocaleString('en')} learners, ms`, median(times), MOST_MS);
}

/** Adds players with XP, most of them with little. @param {Client} client */
async function fill(client) {
  await client.query(`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
    select n, 'Learner', n, n, '', 'user' from generate_series(1, ${LEARNERS}) n`);
  await client.query(`
    insert into leaderboard_players (user_id, nickname, skeleton)
    select n, 'Player ' || n, 'player' || n from generate_series(1, ${LEARNERS}) n`);
  await client.query(`
    insert into leaderboard_periods (kind, starts_at, ends_at) values ('all', '-infinity', 'infinity')`);
  await client.query(`
    insert into leaderboard_scores (player, board, period, score)
    select p.number, 'xp', t.id, 1 + floor(${MOST_XP} * random() * random())
    from leaderboard_players p, leaderboard_periods t`);
  await client.query('vacuum analyze');
}

/** @param {Client} client */
async function measure(client) {
  /** @type {number[]} */
  const times = [];
  for (let asked = 0; asked < PEOPLE_ASKED; asked += 1) {
    const { rows } = await client.query(
      `explain (analyze, timing off, format json)
       select s.score, (
         select count(*) from leaderboard_scores b
         where b.period = s.period and b.board = s.board and b.score > s.score
       ) as above
       from leaderboard_players p join leaderboard_scores s on s.player = p.number and s.board = 'xp'
       where p.user_id = '${1 + Math.floor(Math.random() * LEARNERS)}'`,
    );
    const [plan] = rows[0]['QUERY PLAN'];
    times.push(plan['Planning Time'] + plan['Execution Time']);
  }
  return times.slice(WARM_UP);
}
