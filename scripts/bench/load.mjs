import { setTimeout as wait } from 'node:timers/promises';
import { readJson } from '../programs.mjs';

/** @typedef {{ email: string, userId: string, cookie: string }} Person */

/** The page's retry policy: shared/api/src/with-retry.ts. */
const { jitter } = readJson('shared/api/src/waiting.json');

export const PASSWORD = 'a garden of 7 lemons';

/** Server settings for requests from many addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: '1' };

/** Email of the person with this number. @param {number} number */
export const createEmail = (number) => `person${number}@example.org`;

/** Signs up a person. @param {string} address @param {number} number */
export async function signUp(address, number) {
  const email = createEmail(number);
  const person = { fullName: 'Ada Lovelace', email, password: PASSWORD, userType: 'user' };
  const response = await post(address, 'signup.php', person);
  const { success } = /** @type {{ success: boolean }} */ (await response.json());
  if (!success) throw new Error(`${email} could not sign up: ${response.status}.`);
}

/** Signs up a person and logs them in. @param {string} address @param {number} number @returns {Promise<Person>} */
export async function join(address, number) {
  await signUp(address, number);
  const email = createEmail(number);
  const response = await post(address, 'login.php', { email, password: PASSWORD });
  const { userId } = /** @type {{ userId: string }} */ (await response.json());
  return { email, userId, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/**
 * Runs `work` for each number below `count` in parallel.
 * @template Value
 * @param {number} count
 * @param {(number: number) => Promise<Value>} work
 */
export const runAll = (count, work) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));

/**
 * Makes a call and, like the page, retries while the server asks for it; uses a random address by default, as
 * behind a proxy, to avoid rate limits.
 * @param {string} address
 * @param {string} call
 * @param {object} body
 * @param {string} [from]
 * @returns {Promise<Response>}
 */
export async function post(address, call, body, from = randomIpAddress()) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const response = await fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (response.status !== 503) return response;
  await response.arrayBuffer();
  await wait(Number(response.headers.get('retry-after') ?? 1) * 1000 * (1 + Math.random() * jitter));
  return post(address, call, body, from);
}

/** An address in a private network. */
export function randomIpAddress() {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}
