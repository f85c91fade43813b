/** @typedef {{ email: string, userId: string, cookie: string }} Person */

const AT_ONCE = 20;

export const PASSWORD = 'a garden of 7 lemons';

/** @param {number} number */
export const emailOf = (number) => `person${number}@example.org`;

/** @param {string} address @param {number} number */
export async function signUp(address, number) {
  const person = { fullName: 'Somebody', email: emailOf(number), password: PASSWORD, userType: 'user' };
  const response = await postUntilTaken(address, 'signup.php', person);
  const { success } = /** @type {{ success: boolean }} */ (await response.json());
  if (!success) throw new Error(`Nobody could sign up: ${response.status}.`);
}

/**
 * Signs up a person and logs them in.
 * @param {string} address
 * @param {number} number
 * @returns {Promise<Person>}
 */
export async function join(address, number) {
  const email = emailOf(number);
  await signUp(address, number);
  const response = await postUntilTaken(address, 'login.php', { email, password: PASSWORD });
  const { userId } = /** @type {{ userId: string }} */ (await response.json());
  return { email, userId, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/**
 * Signs up and logs in `count` people, in batches.
 * @param {string} address
 * @param {number} count
 * @param {number} [first] the number of the first
 */
export const joinAll = (address, count, first = 0) => some(count, (number) => join(address, first + number));

/**
 * Runs `work` for each number below `count`, twenty at a time.
 * @template Value
 * @param {number} count
 * @param {(number: number) => Promise<Value>} work
 */
export async function some(count, work) {
  /** @type {Value[]} */
  const done = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - at);
    done.push(...(await Promise.all(Array.from({ length: size }, (_, more) => work(at + more)))));
  }
  return done;
}

/**
 * Repeats a call as long as the server asks to retry, since password hashing queues.
 * @param {string} address
 * @param {string} call
 * @param {object} body
 * @returns {Promise<Response>}
 */
async function postUntilTaken(address, call, body) {
  const response = await post(address, call, body);
  if (response.status !== 503) return response;
  await response.arrayBuffer();
  return postUntilTaken(address, call, body);
}

/**
 * Sends a request from a random address by default, as behind a proxy, so that rate limits do not apply.
 * @param {string} address
 * @param {string} call
 * @param {object} body
 * @param {{ from?: string, cookie?: string }} [as]
 */
export function post(address, call, body, { from = anyAddress(), cookie = '' } = {}) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie };
  return fetch(`${address}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Server settings for requests from many addresses. */
export const BEHIND_PROXY = { TRUST_PROXY: '1', LOG_LEVEL: 'error' };

export function anyAddress() {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item}
 */
export function any(items) {
  return /** @type {Item} */ (items[Math.floor(Math.random() * items.length)]);
}

/** A request for the logged-in user. @param {Person} person */
export const readMe = ({ cookie }) => ({
  method: /** @type {const} */ ('GET'),
  path: '/api/v1/me',
  headers: { cookie },
});

/** A request that saves one section as read. @param {Person} person */
export const pushReading = ({ cookie, userId }) => ({
  method: /** @type {const} */ ('POST'),
  path: '/api/v1/events',
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify({ learner: userId, events: [reading()] }),
});

function reading() {
  const [id, at] = [crypto.randomUUID(), new Date().toISOString()];
  return { id, at, kind: 'reading', module: 'business-ideas', section: 'mvp-experiments' };
}

/** A correct login. @param {string} email */
export const login = (email) => ({
  method: /** @type {const} */ ('POST'),
  path: '/api/login.php',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
  body: JSON.stringify({ email, password: PASSWORD }),
});
