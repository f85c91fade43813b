import { setTimeout as wait } from 'node:timers/promises';
import { BEHIND_PROXY, createEmail, joinAll, PASSWORD, post, signUpAll } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtMost, p95 } from './targets.mjs';

const PEOPLE = 600;
const WITHIN_SECONDS = 30;
const MOST_SLOWER = 2;
const QUIET_CALLS = 200;

/** Prints how long a lecture hall behind one address needs to log in, and how much slower other calls are meanwhile. */
export function measureRush() {
  return withServer(BEHIND_PROXY, async (address) => {
    await signUpAll(address, PEOPLE);
    const [other] = await joinAll(address, 1, PEOPLE);
    const call = async () => {
      const began = performance.now();
      const response = await fetch(`${address}/api/v1/me`, { headers: { cookie: other?.cookie ?? '' } });
      await response.arrayBuffer();
      return performance.now() - began;
    };
    const quiet = [];
    for (let count = 0; count < QUIET_CALLS; count += 1) quiet.push(await call());
    console.log(`\n${PEOPLE} people behind one address log in at once, with the page's retries`);
    const began = performance.now();
    const busy = [];
    let waiting = PEOPLE;
    const logins = Promise.all(
      Array.from({ length: PEOPLE }, async (_, number) => {
        const body = { email: createEmail(number), password: PASSWORD };
        const response = await post(address, 'login.php', body, '203.0.113.1');
        if (response.status !== 200) throw new Error(`A login was answered with ${response.status}.`);
        waiting -= 1;
        return performance.now() - began;
      }),
    );
    for (; waiting > 0; await wait(20)) busy.push(await call());
    const times = await logins;
    console.log(`  95 % are in after ${(p95(times) / 1000).toFixed(1)} s`);
    checkAtMost(
      `seconds until the last of ${PEOPLE} is in`,
      Math.ceil(Math.max(...times) / 1000),
      WITHIN_SECONDS,
    );
    checkAtMost('p95 of another call, to its own before', p95(busy) / p95(quiet), MOST_SLOWER);
  });
}
