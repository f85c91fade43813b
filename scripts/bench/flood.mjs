import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { any, BEHIND_PROXY, emailOf, joinAll, login, pushReading, readMe } from './people.mjs';
import { whileServing } from './running.mjs';
import { check, median, p95 } from './targets.mjs';

const PEOPLE = 40;
const CLIENTS = 256;
const SECONDS = 6;
const ROUNDS = 3;
const BESIDE = { connections: 4, overallRate: 100 };

const MOST_SLOWER = 2;
const MOST_P95_MS = 500;

/** @typedef {import('./people.mjs').Person} Person */

/** Prints how a flood of logins slows other calls, compared with a flood of the cheapest call. */
export function measureFlood() {
  return whileServing(BEHIND_PROXY, async (address) => {
    const people = await joinAll(address, PEOPLE);
    // A new login ends a person's oldest session, so these people are not the ones timed.
    await joinAll(address, PEOPLE, PEOPLE);
    await flood(address, people);
  });
}

/**
 * @param {string} address
 * @param {readonly Person[]} people
 */
async function flood(address, people) {
  /** @type {Record<string, Record<'me' | 'push', number[]>>} */
  const times = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const load of ['nothing', 'healthz', 'login', 'wrong']) {
      const beside = await besideLoad(address, people, load);
      const all = times[load] ?? { me: [], push: [] };
      times[load] = all;
      all.me.push(beside.me);
      all.push.push(beside.push);
    }
  }
  console.log(`\np95 of other calls beside ${CLIENTS} clients, ms, median of ${ROUNDS} (me | pushes)`);
  const of = (/** @type {string} */ load, /** @type {'me' | 'push'} */ call) =>
    median(times[load]?.[call] ?? []);
  for (const [load, name] of Object.entries(LOADS)) {
    console.log(`  ${name.padEnd(28)} ${of(load, 'me').toFixed(1)} | ${of(load, 'push').toFixed(1)}`);
  }
  for (const load of ['login', 'wrong']) {
    for (const call of /** @type {const} */ (['me', 'push'])) {
      const slower = of(load, call) / of('healthz', call);
      check(`p95 of ${call} beside ${LOADS[load]}, against GET /healthz`, slower, MOST_SLOWER);
      check('the same in ms', of(load, call), MOST_P95_MS);
    }
  }
}

/** @type {Readonly<Record<string, string>>} */
const LOADS = {
  nothing: 'nothing',
  healthz: 'GET /healthz',
  login: 'right logins, many addresses',
  wrong: 'wrong logins, one address',
};

/**
 * @param {string} address
 * @param {readonly Person[]} people
 * @param {string} load
 */
async function besideLoad(address, people, load) {
  const child =
    load === 'nothing' ? undefined : spawn(process.execPath, [fileURLToPath(import.meta.url), address, load]);
  const gone = new Promise((resolve) => (child ? child.once('exit', resolve) : resolve(undefined)));
  await new Promise((resolve) => setTimeout(resolve, 1000)); // until the load has built up
  try {
    const [me, push] = await Promise.all([
      timed(address, people, readMe),
      timed(address, people, pushReading),
    ]);
    return { me, push };
  } finally {
    child?.kill();
    await gone;
  }
}

/**
 * The p95 of a request in milliseconds.
 * @param {string} address
 * @param {readonly Person[]} people
 * @param {(person: Person) => Partial<autocannon.Request>} request
 */
async function timed(address, people, request) {
  /** @type {number[]} */
  const all = [];
  await new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        ...{ url: address, duration: SECONDS, ...BESIDE },
        requests: [{ setupRequest: (given) => ({ ...given, ...request(any(people)) }) }],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on('response', (_client, status, _bytes, ms) => {
      if (status >= 300) reject(new Error(`A call was answered ${status}.`));
      all.push(ms);
    });
  });
  return p95(all);
}

/**
 * Floods the server from its own process until killed: each client sends its next request after a response.
 * @param {string} address
 * @param {string} load
 */
function hammer(address, load) {
  const isHealth = load === 'healthz';
  void autocannon({
    ...{ url: address, connections: CLIENTS, duration: SECONDS * 4, timeout: 30 },
    requests: [
      {
        setupRequest: (given) => ({ ...given, ...(isHealth ? { path: '/healthz' } : anyLogin(load)) }),
      },
    ],
  });
}

/** Correct logins come from many addresses, wrong ones from one. @param {string} load */
function anyLogin(load) {
  const right = login(emailOf(PEOPLE + Math.floor(Math.random() * PEOPLE)));
  if (load === 'login') return right;
  const body = JSON.stringify({ email: `nobody${Math.floor(Math.random() * 250)}@x.org`, password: 'wrong' });
  return { ...right, headers: { ...right.headers, 'x-forwarded-for': '198.51.100.7' }, body };
}

const [, program, address, load] = process.argv;
if (program === fileURLToPath(import.meta.url) && address && load) hammer(address, load);
