import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { whileServing } from './running.mjs';
import { check, checkAtLeast } from './targets.mjs';

const PEOPLE = 200;
const CONNECTIONS = 64;
const SECONDS = 15;
const PASSWORD = 'correct horse battery';
/** Of a hundred requests: durable writes, logins; the rest are reads. */
const MIX = { writes: 30, logins: 1 };
const FLOOD = 256;

const LEAST_PER_SECOND = 3000;
const MOST_P99_MS = 150;
const MOST_P95_UNDER_FLOOD_MS = 500;

/** @typedef {{ email: string, userId: string, cookie: string, told: number }} Person */

/** Prints how many mixed requests the server answers on this machine, and how others fare beside a flood of logins. */
export function measureApi() {
  // Each request names an address of its own, as behind a proxy: nobody is throttled for the others.
  return whileServing({ TRUST_PROXY: '1', LOG_LEVEL: 'error' }, async (address) => {
    const people = await signUp(address);
    await mixed(address, people);
    await flood(address, people);
  });
}

/** @param {string} address */
async function signUp(address) {
  /** @type {Person[]} */
  const people = [];
  for (let at = 0; at < PEOPLE; at += 20) {
    const some = Array.from({ length: 20 }, (_, more) => join(address, at + more));
    people.push(...(await Promise.all(some)));
  }
  return people;
}

/**
 * @param {string} address
 * @param {number} number
 * @returns {Promise<Person>}
 */
async function join(address, number) {
  const email = `person${number}@example.org`;
  await post(address, 'signup.php', { fullName: 'Person', email, password: PASSWORD, userType: 'user' });
  const response = await post(address, 'login.php', { email, password: PASSWORD });
  const { userId } = /** @type {{ userId: string }} */ (await response.json());
  return { email, userId, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', told: 0 };
}

/**
 * @param {string} address
 * @param {string} call
 * @param {object} body
 */
function post(address, call, body) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() };
  return fetch(`${address}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * @param {string} address
 * @param {readonly Person[]} people
 */
async function mixed(address, people) {
  const requests = [
    {
      setupRequest: (/** @type {autocannon.Request} */ request) => ({
        ...request,
        ...KINDS[anyKind()](any(people)),
      }),
    },
  ];
  const load = { url: address, connections: CONNECTIONS, requests };
  await autocannon({ ...load, duration: 3 });
  const {
    requests: rate,
    latency,
    errors,
    timeouts,
    non2xx,
  } = await autocannon({ ...load, duration: SECONDS });
  console.log(
    `\nMixed requests (${CONNECTIONS} connections, ${MIX.writes} % durable writes, ${MIX.logins} % logins; server, database and load on this machine)`,
  );
  console.log(`  ${Math.round(rate.average)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
  checkAtLeast('mixed requests a second', Math.round(rate.average), LEAST_PER_SECOND);
  check('p99 of mixed requests, ms', latency.p99, MOST_P99_MS);
  check('errors among them', errors + timeouts + non2xx, 0);
}

function anyKind() {
  const part = Math.random() * 100;
  if (part < MIX.writes) return 'write';
  if (part < MIX.writes + MIX.logins) return 'login';
  return Math.random() < 0.5 ? 'pull' : 'me';
}

const json = { 'content-type': 'application/json' };

/** @type {Record<'write' | 'login' | 'pull' | 'me', (person: Person) => Partial<autocannon.Request>>} */
const KINDS = {
  write: (person) => {
    person.told += 1;
    return {
      method: 'POST',
      path: '/api/v1/events',
      headers: { ...json, cookie: person.cookie },
      body: JSON.stringify({ learner: person.userId, events: [section()] }),
    };
  },
  login: ({ email }) => ({
    method: 'POST',
    path: '/api/login.php',
    headers: { ...json, 'x-forwarded-for': anyAddress() },
    body: JSON.stringify({ email, password: PASSWORD }),
  }),
  // A device asks for what it does not have yet: what another has told in the meantime.
  pull: ({ userId, cookie, told }) => ({
    method: 'GET',
    path: `/api/v1/events?learner=${userId}&after=${Math.max(0, told - 3)}`,
    headers: { cookie },
  }),
  me: ({ cookie }) => ({ method: 'GET', path: '/api/v1/me', headers: { cookie } }),
};

/** The event that is written: a section that was read. */
function section() {
  const at = new Date().toISOString();
  return { id: randomUUID(), at, kind: 'reading', module: 'business-ideas', section: 'mvp-experiments' };
}

/**
 * @param {string} address
 * @param {readonly Person[]} people
 */
async function flood(address, people) {
  const seconds = 10;
  let [turnedAway, withoutAdvice, others] = [0, 0, 0];
  const logins = Array.from({ length: FLOOD }, async () => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
      const response = await post(address, 'login.php', { email: any(people).email, password: PASSWORD });
      await response.arrayBuffer();
      if (response.status === 503) {
        turnedAway += 1;
        if (!response.headers.has('retry-after')) withoutAdvice += 1;
        await wait(200);
      } else if (!response.ok) others += 1;
    }
  });
  const requests = [
    {
      setupRequest: (/** @type {autocannon.Request} */ request) => ({ ...request, ...KINDS.me(any(people)) }),
    },
  ];
  const beside = await autocannon({
    url: address,
    connections: 8,
    duration: seconds,
    requests,
    overallRate: 200,
  });
  await Promise.all(logins);
  console.log(`\nA flood of logins from ${FLOOD} clients, and 200 other requests a second beside it`);
  console.log(`  ${turnedAway} logins turned away; others: p50 ${beside.latency.p50} ms`);
  check("others' p95 under the flood, ms", beside.latency.p97_5, MOST_P95_UNDER_FLOOD_MS);
  check('logins turned away without saying when to come back', withoutAdvice, 0);
  check('other answers and errors', others + beside.errors + beside.non2xx, 0);
}

function anyAddress() {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item}
 */
function any(items) {
  return /** @type {Item} */ (items[Math.floor(Math.random() * items.length)]);
}
