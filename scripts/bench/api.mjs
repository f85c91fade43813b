import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { root } from '../programs.mjs';
import { any, BEHIND_PROXY, joinAll, login, pushReading, readMe } from './people.mjs';
import { whileServing } from './running.mjs';
import { check, checkAtLeast, median } from './targets.mjs';

const PEOPLE = 200;
const CONNECTIONS = 64;
const SECONDS = 10;
/** Rounds alternate, so that a disturbance affects both versions. */
const ROUNDS = 3;
/** The oldest supported Node version and the newest long-term one; the targets are for the latter. */
const [OLDEST, TARGETED] = [20, 24];
/** Percentages of durable writes and logins; the rest are reads. */
const MIX = { writes: 30, logins: 1 };

const LEAST_PER_SECOND = 5000;
const MOST_P99_MS = 50;

/** @typedef {import('./people.mjs').Person & { told: number }} Person */

/** Prints the throughput of mixed requests on this machine, on Node 20 and 24 side by side. */
export async function measureApi() {
  console.log(
    `\nMixed requests (${CONNECTIONS} connections, ${MIX.writes} % durable writes, ${MIX.logins} % logins; server, database and load on this machine)`,
  );
  const versions = [OLDEST, TARGETED].map((major) => ({
    major,
    node: findNode(major),
    runs: /** @type {Run[]} */ ([]),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { node, runs } of versions) {
      runs.push(
        await whileServing(BEHIND_PROXY, async (address) => mixed(address, await signUp(address)), node),
      );
    }
  }
  for (const { major, runs } of versions) {
    const [rate, p50, p99] = [middle(runs, 'rate'), middle(runs, 'p50'), middle(runs, 'p99')];
    console.log(`  Node ${major}: ${rate} a second, p50 ${p50} ms, p99 ${p99} ms (medians of ${ROUNDS})`);
    check(
      `errors on Node ${major}`,
      runs.reduce((sum, run) => sum + run.errors, 0),
      0,
    );
    if (major !== TARGETED) continue;
    checkAtLeast(`mixed requests a second on Node ${major}`, rate, LEAST_PER_SECOND);
    check(`p99 of mixed requests on Node ${major}, ms`, p99, MOST_P99_MS);
  }
}

/** @typedef {{ rate: number, p50: number, p99: number, errors: number }} Run */

/** @param {readonly Run[]} runs @param {keyof Run} figure */
const middle = (runs, figure) => median(runs.map((run) => run[figure]));

/** Signs up and logs in the people. @param {string} address */
async function signUp(address) {
  return (await joinAll(address, PEOPLE)).map((person) => ({ ...person, told: 0 }));
}

/**
 * @param {string} address
 * @param {readonly Person[]} people
 * @returns {Promise<Run>}
 */
async function mixed(address, people) {
  const setupRequest = (/** @type {autocannon.Request} */ request) => ({
    ...request,
    ...anyRequest(any(people)),
  });
  const load = { url: address, connections: CONNECTIONS, requests: [{ setupRequest }] };
  await autocannon({ ...load, duration: 3 });
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({ ...load, duration: SECONDS });
  return {
    ...{ rate: Math.round(requests.average), p50: latency.p50, p99: latency.p99 },
    errors: errors + timeouts + non2xx,
  };
}

/** A random request of a person. @param {Person} person @returns {Partial<autocannon.Request>} */
function anyRequest(person) {
  const part = Math.random() * 100;
  if (part < MIX.writes) {
    person.told += 1;
    return pushReading(person);
  }
  if (part < MIX.writes + MIX.logins) return login(person.email);
  return Math.random() < 0.5 ? pull(person) : readMe(person);
}

/** Pulls the latest events, as a device does for events of another one. @param {Person} person */
const pull = ({ userId, cookie, told }) => ({
  method: /** @type {const} */ ('GET'),
  path: `/api/v1/events?learner=${userId}&after=${Math.max(0, told - 3)}`,
  headers: { cookie },
});

/**
 * Path of Node in this major version: the running one, or the newest npm package `node-<platform>-<arch>`,
 * installed once.
 * @param {number} major
 */
function findNode(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(root, `node_modules/.cache/venture/node-${major}`);
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const what = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`];
    execFileSync(npm, what, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  }
  return program;
}
