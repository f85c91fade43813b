import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  BEHIND_PROXY,
  createEmail,
  joinAll,
  login,
  pick,
  pushReading,
  readMe,
  sendRequests,
} from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtLeast, checkAtMost, median, p95, quantile } from './targets.mjs';

/** @typedef {import('./load.mjs').Person} Person */

const ROUNDS = 3;

/** Percentages of durable writes and logins; the rest are reads. */
const MIX = { people: 200, connections: 64, seconds: 10, writes: 30, logins: 1 };
const LEAST_PER_SECOND = 5000;
const MOST_P99_MS = 50;
const WHY_FEWER =
  'The target is for Node 24 and two quiet cores; the load and the database are on them, too.';

/** Prints the throughput of mixed requests; server, database and load are on this machine. */
export async function measureApi() {
  const { people, connections, seconds, writes, logins } = MIX;
  console.log(
    `\nMixed requests, Node ${process.versions.node} (${connections} connections, ${writes} % durable writes, ${logins} % logins)`,
  );
  await withServer(BEHIND_PROXY, async (address) => {
    const all = await joinAll(address, people);
    /** Numbers of events that people have sent. @type {Map<Person, number>} */
    const sent = new Map();
    const send = (/** @type {number} */ duration) =>
      sendRequests(address, { connections, duration }, () => mixedRequest(pick(all), sent));
    await send(3);
    /** @type {Awaited<ReturnType<typeof send>>[]} */
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await send(seconds));
    const perSecond = median(rounds.map((round) => round.perSecond));
    const [p50, p99] = [0.5, 0.99].map((share) => median(rounds.map(({ times }) => quantile(times, share))));
    console.log(`  p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (medians of ${ROUNDS})`);
    const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
    checkAtMost('failed requests', failed, 0);
    checkAtLeast('mixed requests a second', perSecond, LEAST_PER_SECOND, WHY_FEWER);
    checkAtMost('p99 of mixed requests, ms', p99 ?? Number.NaN, MOST_P99_MS, WHY_FEWER);
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
  if (part < MIX.writes + MIX.logins) return login(person.email);
  if (Math.random() < 0.5) return readMe(person);
  // The latest events, as a device does for events of another one.
  const path = `/api/v1/events?learner=${person.userId}&after=${Math.max(0, count - 3)}`;
  return { ...readMe(person), path };
}

const FLOOD = { people: 40, connections: 256, seconds: 6 };
/** Load of the calls that are timed. */
const BESIDE = { connections: 4, overallRate: 100, duration: FLOOD.seconds };
const MOST_SLOWER = 2;
const MOST_P95_MS = 500;

const CALLS = { me: readMe, push: pushReading };

/** Floods by name: what they are called, and their requests. */
const FLOODS = {
  healthz: { title: 'GET /healthz', next: () => ({ path: '/healthz' }) },
  login: {
    title: 'right logins, many addresses',
    next: () => login(createEmail(FLOOD.people + Math.floor(Math.random() * FLOOD.people))),
  },
  wrong: {
    title: 'wrong logins, one address',
    next: () => login(`nobody${Math.floor(Math.random() * 250)}@x.org`, 'wrong', '198.51.100.7'),
  },
};

/** Prints how a flood of logins slows other calls, compared with a flood of the cheapest call. */
export function measureFlood() {
  console.log(`\np95 of other calls beside ${FLOOD.connections} clients, ms, median of ${ROUNDS}`);
  return withServer(BEHIND_PROXY, async (address) => {
    const people = await joinAll(address, FLOOD.people);
    // A new login ends a person's oldest session, so these people are not the ones timed.
    await joinAll(address, FLOOD.people, FLOOD.people);
    const floods = Object.keys(FLOODS);
    /** p95 of each round by flood and call. @type {Record<string, Record<string, number[]>>} */
    const rounds = Object.fromEntries(floods.map((flood) => [flood, { me: [], push: [] }]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const flood of floods) {
        const beside = await timeBeside(address, people, flood);
        for (const [call, time] of beside) rounds[flood]?.[call]?.push(time);
      }
    }
    for (const call of Object.keys(CALLS)) checkFloods(call, (flood) => median(rounds[flood]?.[call] ?? []));
  });
}

/** @param {string} call @param {(flood: string) => number} timeIn */
function checkFloods(call, timeIn) {
  const usual = timeIn('healthz');
  console.log(`  ${call} beside ${FLOODS.healthz.title}: ${usual.toFixed(1)} ms`);
  for (const flood of /** @type {const} */ (['login', 'wrong'])) {
    const what = `${call} beside ${FLOODS[flood].title}`;
    checkAtMost(`p95 of ${what}, to that`, timeIn(flood) / usual, MOST_SLOWER);
    checkAtMost(`p95 of ${what}, ms`, timeIn(flood), MOST_P95_MS);
  }
}

/**
 * The p95 of each call during a flood, in milliseconds.
 * @param {string} address
 * @param {readonly Person[]} people
 * @param {string} flood
 */
async function timeBeside(address, people, flood) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), address, flood]);
  const gone = once(child, 'exit');
  await wait(1000); // until the load has built up
  try {
    return await Promise.all(
      Object.entries(CALLS).map(async ([call, request]) => {
        const { times, failed } = await sendRequests(address, BESIDE, () => request(pick(people)));
        if (failed > 0) throw new Error(`${failed} calls of ${call} failed beside ${flood}.`);
        return /** @type {const} */ ([call, p95(times)]);
      }),
    );
  } finally {
    child.kill();
    await gone;
  }
}

const [, program, address, name] = process.argv;
if (program === fileURLToPath(import.meta.url) && address) {
  const { next } = FLOODS[/** @type {keyof typeof FLOODS} */ (name)];
  // In a process of its own, until killed: each client sends its next request after a response.
  await sendRequests(
    address,
    { connections: FLOOD.connections, duration: FLOOD.seconds * 4, timeout: 30 },
    next,
  );
}
