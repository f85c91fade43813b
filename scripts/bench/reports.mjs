import { withDatabase } from './database.mjs';
import { addLearners } from './learners.mjs';
import { join } from './people.mjs';
import { whileServing, withFolder } from './running.mjs';
import { check, median, RUNS } from './targets.mjs';

const LEARNERS = 100_000;

/** What pages for administering ask for, and after how many milliseconds the answer is there at the latest. */
const PAGES = /** @type {const} */ ([
  ['users', '/people', 100],
  ['users, two words looked for', '/people?search=grace%20nov', 100],
  ['courses: modules and quizzes', '/courses', 500],
  ['courses: classes', '/classes', 100],
  ['courses: one class out of thousands', '/classes?archived=with&search=p%201777', 100],
  ['progress report, 12 weeks', '/reports/progress?weeks=12', 500],
  ['progress report, all of time', '/reports/progress?weeks=all', 500],
  ['progress report of a class of 1,000', '/reports/progress?weeks=12&class=', 100],
  ['item analysis, 12 weeks', '/reports/items?quiz=module1&weeks=12', 500],
  ['item analysis of a class of 1,000', '/reports/items?quiz=module1&weeks=12&class=', 100],
]);

/** Prints how long the pages for administering wait for their answers with very many learners. */
export function measureReports() {
  const learners = `${LEARNERS.toLocaleString('en')} learners`;
  console.log(`\nPages for administering with ${learners} (median of ${RUNS})`);
  return withFolder((data) =>
    whileServing({ DATA_DIR: data, LOG_LEVEL: 'error' }, async (address) => {
      const { cookie } = await join(address, 0);
      const classId = await withDatabase(data, async (client) => {
        await client.query(`insert into grants (user_id, privilege) select id, 'admin' from users`);
        await addLearners(client, LEARNERS);
        return (await client.query(`select id from classes where name = 'Group 1'`)).rows[0].id;
      });
      for (const [page, path, mostMs] of PAGES) {
        const url = `${address}/api/v1${path.endsWith('class=') ? path + classId : path}`;
        check(`${page}, ms`, Math.round(await timeOf(url, cookie)), mostMs);
      }
    }),
  );
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
