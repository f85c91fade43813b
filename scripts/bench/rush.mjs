import { setTimeout as wait } from 'node:timers/promises';
import { BEHIND_PROXY, createEmail, join, PASSWORD, post, runAll, signUp } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtMost, quantile } from './targets.mjs';

const PEOPLE = 600;
const WITHIN_SECONDS = 30;
const MOST_SLOWER = 2;
const QUIET_CALLS = 200;

/** Prints how long a lecture hall behind one address takes to log in and how much it slows other calls. */
export function measureRush() {
  return withServer(BEHIND_PROXY, async (address) => {
    await runAll(PEOPLE, (number) => signUp(address, number));
    const { cookie } = await join(address, PEOPLE);
    const call = async () => {
      const began = performance.now();
      const response = await fetch(`${address}/api/v1/me`, { headers: { cookie } });
      await response.arrayBuffer();
      return performance.now() - began;
    };
    const quiet = [];
    for (let count = 0; count < QUIET_CALLS; count += 1) quiet.push(await call());
    console.log(`\n${PEOPLE} people behind one address log in at once, with the page's retries`);
    const began = performance.now();
    const busy = [];
    let waiting = PEOPLE;
    const logins = runAll(PEOPLE, async (number) => {
      const body = { email: createEmail(number), password: PASSWORD };
      const response = await post(address, 'login.php', body, '203.0.113.1');
      if (response.status !== 200) throw new Error(`A login was answered with ${response.status}.`);
      waiting -= 1;
      return performance.now() - began;
    });
    for (; waiting > 0; await wait(20)) busy.push(await call());
    const times = await logins;
    console.log(`  95 % are in after ${(quantile(times, 0.95) / 1000).toFixed(1)} s`);
    const seconds = Math.ceil(Math.max(...times) / 1000);
    checkAtMost(`seconds until the last of ${PEOPLE} is in`, seconds, WITHIN_SECONDS);
    const slower = quantile(busy, 0.95) / quantile(quiet, 0.95);
    checkAtMost('p95 of another call, to its own before', slower, MOST_SLOWER);
  });
}
