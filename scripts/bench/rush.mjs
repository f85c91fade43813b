import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../programs.mjs';
import { BEHIND_PROXY, emailOf, PASSWORD, post, signUp, some } from './people.mjs';
import { whileServing } from './running.mjs';
import { check, p95 } from './targets.mjs';

const AT_ONCE = 200;
const CLASSES = 5;
const WITHIN_SECONDS = 60;

/** The page's retry policy: shared/api/src/with-retry.ts. */
const rule = JSON.parse(readFileSync(path(root, 'shared/api/src/waiting.json'), 'utf8'));

/** Prints how many logins of a lecture hall, behind one address, succeed at once, and of five halls within a minute. */
export function measureRush() {
  return whileServing(BEHIND_PROXY, async (address) => {
    await some(AT_ONCE * CLASSES, (number) => signUp(address, number));
    console.log(`\n${AT_ONCE} people behind one address log in at once, and ask once`);
    const once = await rush(address, AT_ONCE, askOnce);
    check(`lost of ${AT_ONCE}`, once.lost, 0);
    const all = AT_ONCE * CLASSES;
    console.log(`\n${all} people behind ${CLASSES} addresses log in at once, and ask again as the page does`);
    const many = await rush(address, all, askAsThePage);
    check(`lost of ${all}`, many.lost, 0);
    check(`seconds until the last of ${all} is in`, Math.ceil(many.lastMs / 1000), WITHIN_SECONDS);
  });
}

/** @typedef {{ status: number, isIn: boolean, retryAfterSeconds: number }} Answer */
/** @typedef {(logIn: () => Promise<Answer>) => Promise<Answer>} Asking */

/** @param {string} address @param {number} count @param {Asking} asking */
async function rush(address, count, asking) {
  const began = performance.now();
  /** @type {Map<number, number>} */
  const answers = new Map();
  const logIn = async (/** @type {number} */ number) => {
    const answer = await logInTo(address, number);
    answers.set(answer.status, 1 + (answers.get(answer.status) ?? 0));
    return answer;
  };
  const people = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const { isIn } = await asking(() => logIn(number));
      return { isIn, ms: performance.now() - began };
    }),
  );
  const times = people.filter(({ isIn }) => isIn).map(({ ms }) => ms);
  const statuses = [...answers].map(([status, times]) => `${times} times ${status}`).join(', ');
  const lastMs = Math.max(...times);
  const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `  answered: ${statuses} | in: p95 after ${seconds(p95(times))}, last after ${seconds(lastMs)}`,
  );
  return { lost: count - times.length, lastMs };
}

/** @type {Asking} */
const askOnce = (logIn) => logIn();

/** @type {Asking} */
async function askAsThePage(logIn) {
  const until = performance.now() + rule.mostSeconds * 1000;
  for (;;) {
    const answer = await logIn();
    if (answer.status !== 503 || performance.now() > until) return answer;
    await wait(answer.retryAfterSeconds * 1000 * (1 + Math.random() * rule.jitter));
  }
}

const hallOf = (/** @type {number} */ number) => `203.0.113.${1 + Math.floor(number / AT_ONCE)}`;

/** @param {string} address @param {number} number @returns {Promise<Answer>} */
async function logInTo(address, number) {
  const body = { email: emailOf(number), password: PASSWORD };
  const response = await post(address, 'login.php', body, { from: hallOf(number) });
  const { success } = /** @type {{ success: boolean }} */ (await response.json());
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? 1);
  return { status: response.status, isIn: success, retryAfterSeconds };
}
