import autocannon from 'autocannon';
import { BEHIND_PROXY, join, PASSWORD, randomIpAddress, runAll } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtLeast, checkAtMost, median, quantile } from './targets.mjs';

/** @typedef {import('./load.mjs').Person} Person */
/** @typedef {Partial<autocannon.Request>} Request */

const ROUNDS = 3;

/** Percentages of durable writes and logins; the rest are reads. */
const MIX = { people: 200, connections: 64, seconds: 10, writes: 30, logins: 1 };
const LEAST_PER_SECOND = 5000;
const MOST_P99_MS = 50;

/** Prints mixed-request throughput on Node 24, with server, database and load sharing two quiet cores. */
export async function measureApi() {
  const { people, connections, seconds, writes, logins } = MIX;
  console.log(
    `\nMixed requests, Node ${process.versions.node} (${connections} connections, ${writes} % durable writes, ${logins} % logins)`,
  );
  await withServer(BEHIND_PROXY, async (address) => {
    const all = await runAll(people, (number) => join(address, number));
    const someone = () => /** @type {Person} */ (all[Math.floor(Math.random() * people)]);
    /** Number of events sent by each person. @type {Map<Person, number>} */
    const sent = new Map();
    const send = (/** @type {number} */ duration) =>
      sendRequests(address, { connections, duration }, () => mixedRequest(someone(), sent));
    await send(3);
    /** @type {Awaited<ReturnType<typeof send>>[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await send(seconds));
    const perSecond = median(rounds.map((round) => round.perSecond));
    const [p50, p99] = [0.5, 0.99].map((share) => median(rounds.map(({ times }) => quantile(times, share))));
    console.log(`  p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (medians of ${ROUNDS})`);
    const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
    checkAtMost('failed requests', failed, 0);
    checkAtLeast('mixed requests a second', perSecond, LEAST_PER_SECOND);
    checkAtMost('p99 of mixed requests, ms', p99 ?? Number.NaN, MOST_P99_MS);
  });
}

/** @param {Person} person @param {Map<Person, number>} sent */
function mixedRequest(person, sent) {
  const part = Math.random() * 100;
  const count = sent.get(person) ?? 0;
  if (part < MIX.writes) {
    sent.set(person, count + 1);
    return pushReading(person);
  }
  if (part < MIX.writes + MIX.logins) {
    const body = { email: person.email, password: PASSWORD };
    return postRequest('/api/login.php', body, { 'x-forwarded-for': randomIpAddress() });
  }
  if (Math.random() < 0.5) return readMe(person);
  // Reads the latest events, as a device does to get those of another device.
  const path = `/api/v1/events?learner=${person.userId}&after=${Math.max(0, count - 3)}`;
  return { ...readMe(person), path };
}

/**
 * Sends requests made by `next`; returns each one's duration in milliseconds.
 * @param {string} address
 * @param {Partial<autocannon.Options>} load connections, and the duration in seconds or the number of requests
 * @param {() => Request} next
 */
async function sendRequests(address, load, next) {
  /** @type {number[]} */
  const times = [];
  /** @type {autocannon.Result} */
  const result = await new Promise((resolve, reject) => {
    const setupRequest = (/** @type {autocannon.Request} */ request) => ({ ...request, ...next() });
    const running = autocannon({ url: address, ...load, requests: [{ setupRequest }] }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  const { requests, errors, timeouts, non2xx } = result;
  return { times, perSecond: Math.round(requests.average), failed: errors + timeouts + non2xx };
}

/** A request for the logged-in user. @param {Person} person @returns {Request} */
const readMe = ({ cookie }) => ({ method: 'GET', path: '/api/v1/me', headers: { cookie } });

/** A request that records one section as read. @param {Person} person @returns {Request} */
function pushReading({ cookie, userId }) {
  const [id, at] = [crypto.randomUUID(), new Date().toISOString()];
  const reading = { id, at, kind: 'reading', module: 'business-ideas', section: 'mvp-experiments' };
  return postRequest('/api/v1/events', { learner: userId, events: [reading] }, { cookie });
}

/** @param {string} path @param {object} body @param {Record<string, string>} headers @returns {Request} */
function postRequest(path, body, headers) {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}
