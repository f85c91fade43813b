import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import '@venture/kit/typescript';
import { readJson, root } from '../programs.mjs';
import { BEHIND_PROXY, joinAll, post, postRequest, sendRequests } from './load.mjs';
import { withServer } from './running.mjs';
import { checkAtMost, p95, RUNS } from './targets.mjs';

/** @typedef {import('./load.mjs').Person} Person */
/** @typedef {{ version: string, file: string }} Release */

const GAME = 'entrepre-puzzle';
const OPTIONS = { mode: 'Advanced', timing: 'off' };
const MOVES = 10_000;
/** Slowdown of the sandbox against V8. */
const MOST_TIMES_V8 = 20;

const ATTACKERS = 6;
/** Run tickets that a person may ask for in an hour: some to warm up, the others timed. */
const [WARM_UP, TIMED] = [20, 80];
const MOST_TIMES_P95 = 3;

/** Prints how long the longest play takes in the sandbox, and what many such plays leave to others. */
export async function measureRules() {
  const { version } = readJson(`games/${GAME}/dist/release.json`);
  const file = join(root, 'games', GAME, 'dist/rules.mjs');
  const { rules, Action } = await import(pathToFileURL(file).href);
  const play = longestPlay(rules);
  await measureSandbox({ version, file }, rules, Action, play);
  await measureAttack(version, { rules: rules.version, play });
}

/** The most legal moves: the hole goes to and fro. @param {any} rules */
function longestPlay(rules) {
  let state = rules.start(1, OPTIONS);
  return Array.from({ length: MOVES }, () => {
    const hole = state.board.indexOf(0);
    const move = { type: 'slide', cell: hole % 3 === 0 ? hole + 1 : hole - 1 };
    state = rules.step(state, move);
    return move;
  });
}

/** @param {Release} release @param {any} rules @param {any} Action @param {object[]} play */
async function measureSandbox({ version, file }, rules, Action, play) {
  const question = { ask: 'replay', version: rules.version, seed: 1, options: OPTIONS, actions: play };
  /** Replays as the sandbox does, but in this engine. */
  const replay = async () => {
    let state = rules.start(1, OPTIONS);
    for (const each of play) state = rules.step(state, Action['~standard'].validate(each).value);
    return [rules.isOver(state), rules.score(state), rules.facts?.(state)];
  };
  const sandbox = await createSandboxThread();
  const release = { key: version, text: readFileSync(file, 'utf8') };
  /** @type {{ inside: number[], outside: number[] }} */
  const times = { inside: [], outside: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.inside.push(await timed(() => answered(sandbox.ask(release, JSON.stringify(question)))));
    times.outside.push(await timed(replay));
  }
  sandbox.close();
  const [inside, outside] = [Math.min(...times.inside), Math.min(...times.outside)];
  console.log(
    `\nA play of ${MOVES} moves: ${inside.toFixed(0)} ms in the sandbox, ${outside.toFixed(0)} ms in V8`,
  );
  checkAtMost('its time in the sandbox, to V8', inside / outside, MOST_TIMES_V8);
}

/** Starts a sandbox thread like the server's. */
async function createSandboxThread() {
  const { createSandbox } = await import('@venture/gate/sandbox/sandbox');
  const program = (/** @type {string} */ name) =>
    readFileSync(join(root, 'shared/gate/src/sandbox', `${name}.cjs`), 'utf8');
  return createSandbox({ worker: program('worker'), inside: program('inside') });
}

/** @param {Promise<import('@venture/gate/sandbox/sandbox').RulesReply>} asked */
async function answered(asked) {
  const reply = await asked;
  if (!('answer' in reply)) throw new Error(JSON.stringify(reply));
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Prints how long a learner waits for a run ticket, alone and while others send the longest play.
 * @param {string} release
 * @param {{ rules: number, play: object[] }} longest
 */
function measureAttack(release, longest) {
  const details = { seed: 1, score: 0, facts: {}, timing: 'off' };
  const run = { kind: 'run', game: GAME, options: OPTIONS, release, ...details, ...longest };
  return withServer(BEHIND_PROXY, async (address) => {
    const [one, other, ...attackers] = await joinAll(address, ATTACKERS + 2);
    if (!one || !other) throw new Error('Nobody could sign up.');
    await timeTickets(address, one, release, WARM_UP);
    const alone = p95(await timeTickets(address, one, release, TIMED));
    const attack = { isOver: false, replayed: 0 };
    const attacking = attackers.map((person) => pushOn(address, person, run, attack));
    await wait(2000);
    const beside = p95(await timeTickets(address, other, release, TIMED));
    attack.isOver = true;
    await Promise.all(attacking);
    console.log(
      `\nA run ticket, p95: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms while ${attack.replayed} such plays of ${ATTACKERS} people were replayed`,
    );
    checkAtMost('p95 of a run ticket under the attack, to that alone', beside / alone, MOST_TIMES_P95);
  });
}

/** @param {string} address @param {Person} person @param {string} release @param {number} amount */
async function timeTickets(address, { cookie }, release, amount) {
  const body = { game: GAME, release, options: OPTIONS };
  const ask = () => postRequest('/api/v1/runs', body, { cookie });
  const { times, failed } = await sendRequests(address, { connections: 1, overallRate: 10, amount }, ask);
  if (failed > 0) throw new Error(`${failed} of ${amount} run tickets were refused.`);
  return times;
}

/**
 * Sends runs in turn, each with a new id.
 * @param {string} address
 * @param {Person} person
 * @param {object} run
 * @param {{ isOver: boolean, replayed: number }} attack
 */
async function pushOn(address, { userId, cookie }, run, attack) {
  while (!attack.isOver) {
    const events = [{ ...run, id: crypto.randomUUID(), at: new Date().toISOString() }];
    const response = await post(address, 'v1/events', { learner: userId, events }, { cookie });
    await response.arrayBuffer();
    if (response.ok) attack.replayed += 1;
    else await wait(200);
  }
}
