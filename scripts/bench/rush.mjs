import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '../programs.mjs';
import { BEHIND_PROXY, createEmail, PASSWORD, post, signUpAll } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtMost, p95 } from './targets.mjs';

const AT_ONCE = 200;
const CLASSES = 5;
const WITHIN_SECONDS = 60;

/** The page's retry policy: shared/api/src/with-retry.ts. */
const { mostSeconds, jitter } = readJson('shared/api/src/waiting.json');

/** Prints how many logins of a lecture hall, behind one address, succeed at once, and of five halls within a minute. */
export function measureRush() {
  return withServer(BEHIND_PROXY, async (address) => {
    const all = AT_ONCE * CLASSES;
    await signUpAll(address, all);
    console.log(`\n${AT_ONCE} people behind one address log in at once, without retries`);
    checkAtMost(`lost of ${AT_ONCE}`, (await rush(address, AT_ONCE, 0)).lost, 0);
    console.log(`\n${all} people behind ${CLASSES} addresses log in at once, with the page's retries`);
    const { lost, lastMs } = await rush(address, all, mostSeconds);
    checkAtMost(`lost of ${all}`, lost, 0);
    checkAtMost(`seconds until the last of ${all} is in`, Math.ceil(lastMs / 1000), WITHIN_SECONDS);
  });
}

/** @param {string} address @param {number} count @param {number} retrySeconds */
async function rush(address, count, retrySeconds) {
  const began = performance.now();
  const passed = () => performance.now() - began;
  const people = Array.from({ length: count }, async (_, number) => {
    for (;;) {
      const response = await logIn(address, number);
      const { success } = /** @type {{ success: boolean }} */ (await response.json());
      if (response.status !== 503 || passed() >= retrySeconds * 1000) return success ? passed() : undefined;
      const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 1);
      await wait(retryAfterSeconds * 1000 * (1 + Math.random() * jitter));
    }
  });
  const times = (await Promise.all(people)).filter((ms) => ms !== undefined);
  const lastMs = Math.max(...times);
  const [most, last] = [p95(times), lastMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
  console.log(`  ${times.length} in: 95 % after ${most}, the last after ${last}`);
  return { lost: count - times.length, lastMs };
}

/** @param {string} address @param {number} number */
function logIn(address, number) {
  const hall = `203.0.113.${1 + Math.floor(number / AT_ONCE)}`;
  return post(address, 'login.php', { email: createEmail(number), password: PASSWORD }, { from: hall });
}
