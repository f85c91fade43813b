import { execFileSync } from 'node:child_process';
import { withDatabase } from './database.mjs';
import { join } from './people.mjs';
import { PROGRAM, whileServing, withFolder } from './running.mjs';
import { check, median, RUNS } from './targets.mjs';

const LEARNERS = 100_000;
const CLASSES = 3000;
const MOST_SEED_SECONDS = 120;

/** Calls of the administration pages, and their limits in milliseconds. */
const PAGES = /** @type {const} */ ([
  ['users', '/people', 100],
  ['users, two words looked for', '/people?search=grace%20nov', 100],
  ['courses: modules and quizzes', '/courses', 60],
  ['courses: classes', '/classes', 100],
  ['courses: one class out of thousands', '/classes?archived=with&search=p%201777', 100],
  ['progress report, 12 weeks', '/reports/progress?weeks=12', 60],
  ['progress report, all of time', '/reports/progress?weeks=all', 60],
  ['progress report of a class of 1,000', '/reports/progress?weeks=12&class={class}', 100],
  ['item analysis, 12 weeks', '/reports/items?quiz=module1&weeks=12', 60],
  ['item analysis of a class of 1,000', '/reports/items?quiz=module1&weeks=12&class={class}', 100],
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
  console.log(`\nPages for administering with ${learners} (median of ${RUNS})`);
  return withFolder((data) =>
    whileServing({ DATA_DIR: data, LOG_LEVEL: 'error' }, async (address) => {
      const { cookie } = await join(address, 0);
      const classId = await withDatabase(data, async (client) => {
        await client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`);
        const began = performance.now();
        seed(data, LEARNERS);
        check(`seeding ${learners}, s`, Math.round((performance.now() - began) / 1000), MOST_SEED_SECONDS);
        return addClasses(client);
      });
      for (const [page, path, mostMs] of PAGES) {
        const url = `${address}/api/v1${path.replace('{class}', classId)}`;
        check(`${page}, ms`, Math.round(await timeOf(url, cookie)), mostMs);
      }
    }),
  );
}

/** Multiples of the seeded attempts, and the limit for a report in milliseconds. */
const SIZES = /** @type {const} */ ([
  [1, 60],
  [5, 60],
  [50, 150],
]);
const FEWEST = 20_000;
const REPORTS = ['/courses', '/reports/progress?weeks=12', '/reports/progress?weeks=all'].concat(
  ['12', '52', 'all'].map((weeks) => `/reports/items?quiz=module1&weeks=${weeks}`),
);

/** Prints how report times grow with the number of people. */
export function measureGrowth() {
  console.log(`\nReports about everybody (median of ${RUNS})`);
  return withFolder((data) =>
    whileServing({ DATA_DIR: data, LOG_LEVEL: 'error' }, async (address) => {
      const { cookie } = await join(address, 0);
      await withDatabase(data, async (client) => {
        await client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`);
        seed(data, FEWEST);
        const took = REPORTS.map(() => /** @type {number[]} */ ([]));
        for (const [times] of SIZES) {
          const counts = await multiply(client, times);
          console.log(`         ${(times * FEWEST).toLocaleString('en')} learners: ${counts}`);
          for (const [at, path] of REPORTS.entries())
            took[at]?.push(Math.round(await timeOf(`${address}/api/v1${path}`, cookie)));
        }
        for (const [at, path] of REPORTS.entries()) checkSizes(path, took[at] ?? []);
      });
    }),
  );
}

/**
 * @param {string} path
 * @param {readonly number[]} took
 */
function checkSizes(path, took) {
  for (const [size, [times, mostMs]] of SIZES.entries())
    check(`${path} about ${times * FEWEST}, ms`, took[size] ?? Number.NaN, mostMs);
}

/**
 * Adds multiples of the seeded attempts, spread over a year, for people without other data; returns how long
 * counting them took.
 * @param {import('./database.mjs').Client} client
 * @param {number} times
 */
async function multiply(client, times) {
  const others = `cross join generate_series(1, ${times - 1}) n
    cross join lateral (select a.at - n % 250 * interval '1.4 days' as at, a.user_id || '+' || n as user_id) o`;
  for (const [table, columns] of Object.entries({
    quiz_attempts: `o.user_id, number, quiz, content_version, o.at, percent, seconds + n % 60, best_before,
      first_before - (a.at - o.at)`,
    quiz_answers: `o.user_id, quiz, content_version, o.at, questions, chosen,
      array(select each + n % 20 from unnest(seconds) as each)`,
  })) {
    await client.query(
      `alter table ${table} disable trigger user, drop constraint if exists ${table}_user_id_fkey`,
    );
    await client.query(`delete from ${table} where user_id like '%+%'`);
    await client.query(`insert into ${table} select ${columns} from ${table} a ${others}`);
  }
  await client.query('vacuum analyze');
  const began = performance.now();
  await client.query('delete from report_calendar');
  const counted = 'select from report_calendar where not exists (select from report_changes)';
  while ((await client.query(counted)).rows.length === 0) await new Promise((done) => setTimeout(done, 500));
  await client.query('vacuum analyze report_counts, report_changes');
  const { rows } = await client.query('select count(*)::int as counts from report_counts');
  return `${rows[0].counts} counts in ${Math.round((performance.now() - began) / 1000)} s`;
}

/**
 * @param {string} data
 * @param {number} learners
 */
function seed(data, learners) {
  const args = ['seed', '--learners', String(learners), '--beside-real-people'];
  const env = { ...process.env, DATA_DIR: data };
  execFileSync(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Adds a class with a thousand members and twelve assignments, and thousands of empty ones; returns the id of
 * the first.
 * @param {import('./database.mjs').Client} client
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

/**
 * @param {string} url
 * @param {string} cookie
 */
async function timeOf(url, cookie) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    const answer = await response.text();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${answer}`);
  }
  return median(times);
}
