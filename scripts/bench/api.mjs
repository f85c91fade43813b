import { BEHIND_PROXY, join, login, pushReading, readMe, runAll, sendRequests } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtLeast, checkAtMost, median, quantile } from './targets.mjs';

/** @typedef {import('./load.mjs').Person} Person */

const ROUNDS = 3;

/** Percentages of durable writes and logins; the rest are reads. */
const MIX = { people: 200, connections: 64, seconds: 10, writes: 30, logins: 1 };
const LEAST_PER_SECOND = 5000;
const MOST_P99_MS = 50;

/** Prints the throughput of mixed requests on Node 24 and two quiet cores, which server, database and load share. */
export async function measureApi() {
  const { people, connections, seconds, writes, logins } = MIX;
  console.log(
    `\nMixed requests, Node ${process.versions.node} (${connections} connections, ${writes} % durable writes, ${logins} % logins)`,
  );
  await withServer(BEHIND_PROXY, async (address) => {
    const all = await runAll(people, (number) => join(address, number));
    const someone = () => /** @type {Person} */ (all[Math.floor(Math.random() * people)]);
    /** Numbers of events that people have sent. @type {Map<Person, number>} */
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
  if (part < MIX.writes + MIX.logins) return login(person.email);
  if (Math.random() < 0.5) return readMe(person);
  // The latest events, as a device does for events of another one.
  const path = `/api/v1/events?learner=${person.userId}&after=${Math.max(0, count - 3)}`;
  return { ...readMe(person), path };
}
