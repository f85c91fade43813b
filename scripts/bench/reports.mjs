import { execFileSync } from 'node:child_process';
import { joinAll } from './load.mjs';
import { PROGRAM, readConnectionSettings, withDatabase, withServer } from './running.mjs';
import { checkAtMost, RUNS } from './targets.mjs';

const LEARNERS = 100_000;
const CLASSES = 3000;
const MOST_SEED_SECONDS = 120;

/** Calls of the administration pages, and their limits in milliseconds. */
const PAGES = /** @type {const} */ ([
  ['users', '/people', 100],
  ['users, two words looked for', '/people?search=grace%20nov', 100],
  ['courses: modules and quizzes', '/courses', 500],
  ['courses: classes', '/classes', 100],
  ['courses: one class out of thousands', '/classes?archived=with&search=p%201777', 100],
  ['progress report, 12 weeks', '/reports/progress?weeks=12', 500],
  ['progress report, all of time', '/reports/progress?weeks=all', 500],
  ['progress report of a class of 1,000', '/reports/progress?weeks=12&class={class}', 500],
  ['item analysis, 12 weeks', '/reports/items?quiz=module1&weeks=12', 500],
  ['item analysis of a class of 1,000', '/reports/items?quiz=module1&weeks=12&class={class}', 500],
  ['gradebook of a class of 1,000 with 12 assignments', '/classes/{class}/gradebook', 200],
  ['gradebook, sorted by who has done most', '/classes/{class}/gradebook?sort=done&order=desc', 200],
  ['gradebook, those who are stuck', '/classes/{class}/gradebook?filter=stuck&limit=200', 200],
  ['gradebook as a file for Canvas', '/classes/{class}/gradebook.csv?format=canvas', 500],
]);

/** Twelve assignments of existing modules, quizzes and games. */
const ASSIGNED = [
  ...['business-ideas', 'marketing-sales', 'business-strategy'].map((id) => ['module', id]),
  ...['module1', 'marketing', 'strategy', 'generic', 'timed'].map((id) => ['quiz', id]),
  ...['entrepre-puzzle', 'entre-scrabble', 'cash-stack', 'products-card-game'].map((id) => ['game', id]),
];

/** Prints the response times of the administration pages with very many learners. */
export function measureReports() {
  const learners = `${LEARNERS.toLocaleString('en')} learners`;
  console.log(
    `\nPages for administering with ${learners} (slowest of ${RUNS}: reports about everybody are remembered)`,
  );
  return withServer({}, async (address, data) => {
    const [admin] = await joinAll(address, 1);
    const classId = await withDatabase(readConnectionSettings(data), async (client) => {
      await client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`);
      const began = performance.now();
      seed(data);
      checkAtMost(
        `seeding ${learners}, s`,
        Math.round((performance.now() - began) / 1000),
        MOST_SEED_SECONDS,
      );
      return addClasses(client);
    });
    for (const [page, path, mostMs] of PAGES) {
      const url = `${address}/api/v1${path.replace('{class}', classId)}`;
      checkAtMost(`${page}, ms`, Math.round(await timeOf(url, admin?.cookie ?? '')), mostMs);
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
 * Adds a class with a thousand members and twelve assignments, and thousands of empty ones; returns the id of
 * the first.
 * @param {import('pg').Client} client
 */
async function addClasses(client) {
  const { rows } = await client.query(`
    insert into classes (id, name, code, created_at)
    select gen_random_uuid(), 'Group ' || n, 'CODE' || n, now() - n * interval '1 hour'
    from generate_series(1, ${CLASSES}) n returning id`);
  await client.query(
    'insert into class_members (class_id, user_id) select $1, user_id from learners limit 1000',
    [rows[0].id],
  );
  await client.query(
    `insert into assignments (id, class_id, kind, activity, title, pass_percent, position)
     select gen_random_uuid(), $1, kind, activity, activity, 60, place
     from unnest($2::text[], $3::text[]) with ordinality as a (kind, activity, place)`,
    [rows[0].id, ASSIGNED.map(([kind]) => kind), ASSIGNED.map(([, activity]) => activity)],
  );
  await client.query('vacuum analyze');
  return rows[0].id;
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
