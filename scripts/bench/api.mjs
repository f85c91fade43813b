import autocannon from 'autocannon';
import { any, BEHIND_PROXY, join, login, pushReading, readMe } from './people.mjs';
import { whileServing } from './running.mjs';
import { check, checkAtLeast } from './targets.mjs';

const PEOPLE = 200;
const CONNECTIONS = 64;
const SECONDS = 15;
/** Of a hundred requests: durable writes, logins; the rest are reads. */
const MIX = { writes: 30, logins: 1 };

const LEAST_PER_SECOND = 5000;
const MOST_P99_MS = 50;

/** @typedef {import('./people.mjs').Person & { told: number }} Person */

/** Prints how many mixed requests the server answers on this machine. */
export function measureApi() {
  return whileServing(BEHIND_PROXY, async (address) => mixed(address, await signUp(address)));
}

/** People who are logged in. @param {string} address */
export async function signUp(address) {
  /** @type {Person[]} */
  const people = [];
  for (let at = 0; at < PEOPLE; at += 20) {
    const some = await Promise.all(Array.from({ length: 20 }, (_, more) => join(address, at + more)));
    people.push(...some.map((person) => ({ ...person, told: 0 })));
  }
  return people;
}

/**
 * @param {string} address
 * @param {readonly Person[]} people
 */
async function mixed(address, people) {
  const setupRequest = (/** @type {autocannon.Request} */ request) => ({
    ...request,
    ...anyRequest(any(people)),
  });
  const load = { url: address, connections: CONNECTIONS, requests: [{ setupRequest }] };
  await autocannon({ ...load, duration: 3 });
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({ ...load, duration: SECONDS });
  const rate = Math.round(requests.average);
  console.log(
    `\nMixed requests (${CONNECTIONS} connections, ${MIX.writes} % durable writes, ${MIX.logins} % logins; server, database and load on this machine)`,
  );
  console.log(`  ${rate} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
  checkAtLeast('mixed requests a second', rate, LEAST_PER_SECOND);
  check('p99 of mixed requests, ms', latency.p99, MOST_P99_MS);
  check('errors among them', errors + timeouts + non2xx, 0);
}

/** What a person does next. @param {Person} person @returns {Partial<autocannon.Request>} */
export function anyRequest(person) {
  const part = Math.random() * 100;
  if (part < MIX.writes) {
    person.told += 1;
    return pushReading(person);
  }
  if (part < MIX.writes + MIX.logins) return login(person.email);
  return Math.random() < 0.5 ? pull(person) : readMe(person);
}

/** A device asks for what it does not have yet: what another has told in the meantime. @param {Person} person */
const pull = ({ userId, cookie, told }) => ({
  method: /** @type {const} */ ('GET'),
  path: `/api/v1/events?learner=${userId}&after=${Math.max(0, told - 3)}`,
  headers: { cookie },
});
