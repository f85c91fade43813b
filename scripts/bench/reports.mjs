import { execFileSync } from 'node:child_process';
import { join } from './load.mjs';
import { PROGRAM, withDatabase, withServer } from './running.mjs';
import { checkAtMost } from './targets.mjs';

const LEARNERS = 100_000;
const RUNS = 7;
const MOST_SEED_SECONDS = 120;

/** Calls, and their limits in milliseconds; `{large}` is a class of 2,000, `{hall}` one of 300. */
const CALLS = /** @type {const} */ ([
  ['people, two words looked for', '/people?search=grace%20nov', 100],
  ['progress report, all of time', '/reports/progress?weeks=all', 500],
  ['progress report of a class of 2,000', '/reports/progress?weeks=12&class={large}', 500],
  ['item analysis, 12 weeks', '/reports/items?quiz=module1&weeks=12', 500],
  ['gradebook of a class of 300', '/classes/{hall}/gradebook', 100],
  ['gradebook of a class of 2,000', '/classes/{large}/gradebook', 400],
  ['gradebook as a file for Canvas', '/classes/{large}/gradebook.csv?format=canvas', 500],
  ["leaderboard, one's own place", '/leaderboards/xp', 50],
  ['leaderboard, first entries', '/leaderboards/xp/entries', 50],
]);

/** Twelve assignments of existing modules, quizzes and games. */
const ASSIGNED = [
  ...['business-ideas', 'marketing-sales', 'business-strategy'].map((id) => ['module', id]),
  ...['module1', 'marketing', 'strategy', 'generic', 'timed'].map((id) => ['quiz', id]),
  ...['entrepre-puzzle', 'entre-scrabble', 'cash-stack', 'products-card-game'].map((id) => ['game', id]),
];

/** Prints the response times of reports, gradebooks and leaderboards with very many learners. */
export function measureReports() {
  const learners = `${LEARNERS.toLocaleString('en')} learners`;
  console.log(
    `\nReports, gradebooks and leaderboards with ${learners} (slowest of ${RUNS}: reports about everybody are remembered)`,
  );
  return withServer({}, async (address, data) => {
    const { cookie } = await join(address, 0);
    const [large = '', hall = ''] = await withDatabase(data, async (client) => {
      await client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`);
      const began = performance.now();
      seed(data);
      const seconds = Math.round((performance.now() - began) / 1000);
      checkAtMost(`seeding ${learners}, s`, seconds, MOST_SEED_SECONDS);
      const classes = [await addClass(client, 2000), await addClass(client, 300)];
      await client.query('vacuum analyze');
      return classes;
    });
    for (const [name, path, mostMs] of CALLS) {
      const url = `${address}/api/v1${path.replace('{large}', large).replace('{hall}', hall)}`;
      checkAtMost(`${name}, ms`, Math.round(await timeOf(url, cookie)), mostMs);
    }
  });
}

/** @param {string} data */
function seed(data) {
  const args = ['seed', '--learners', String(LEARNERS), '--beside-real-people'];
  const env = { ...process.env, DATA_DIR: data };
  execFileSync(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Adds a class of this size with twelve assignments; returns its id.
 * @param {import('pg').Client} client
 * @param {number} members
 */
async function addClass(client, members) {
  const { rows } = await client.query(
    `insert into classes (id, name, code) values (gen_random_uuid(), $1, $1) returning id`,
    [`C${members}`],
  );
  const id = String(rows[0].id);
  await client.query(
    `insert into class_members (class_id, user_id) select $1, user_id from learners limit ${members}`,
    [id],
  );
  await client.query(
    `insert into assignments (id, class_id, kind, activity, title, pass_percent, position)
     select gen_random_uuid(), $1, kind, activity, activity, 60, place
     from unnest($2::text[], $3::text[]) with ordinality as a (kind, activity, place)`,
    [id, ASSIGNED.map(([kind]) => kind), ASSIGNED.map(([, activity]) => activity)],
  );
  return id;
}

/** @param {string} url @param {string} cookie */
async function timeOf(url, cookie) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    const answer = await response.text();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${answer}`);
  }
  return Math.max(...times);
}
