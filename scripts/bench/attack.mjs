import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../programs.mjs';
import { BEHIND_PROXY, joinAll, post } from './people.mjs';
import { whileServing } from './running.mjs';
import { check, median, p95 } from './targets.mjs';

/** @typedef {import('./people.mjs').Person} Person */

const GAME = 'entrepre-puzzle';
const OPTIONS = { mode: 'Advanced', timing: 'off' };
const MOVES = 10_000;
const ATTACKERS = 6;
const ASKED = 80;
const ASKED_EVERY_MS = 100;
/** The hourly limit of run tickets per person. */
const ASKED_BY_ONE = 100;

const MOST_TIMES_P95 = 3;

/** Prints how long a learner waits for a run ticket, alone and while others send heavy runs. */
export function measureAttack() {
  const { version, file } = released(GAME);
  return whileServing(BEHIND_PROXY, async (address) => {
    const [one, other, ...attackers] = await joinAll(address, ATTACKERS + 2);
    if (!one || !other) throw new Error('Nobody could sign up.');
    await timesOf(address, one, version, ASKED_BY_ONE - ASKED);
    const alone = await timesOf(address, one, version, ASKED);
    const run = await heavyRun(version, file);
    const attack = { isOver: false, answers: new Map() };
    const attacking = attackers.map((person) => pushOn(address, person, run, attack));
    await wait(2000);
    const beside = await timesOf(address, other, version, ASKED);
    attack.isOver = true;
    await Promise.all(attacking);
    report(alone, beside, attack.answers);
  });
}

/** @param {number[]} alone @param {number[]} beside @param {ReadonlyMap<string, number>} answers */
function report(alone, beside, answers) {
  const [quiet, busy] = [p95(alone), p95(beside)];
  const told = [...answers].map(([answer, count]) => `${count} ${answer}`).join(', ');
  console.log(
    `\nA play is handed out while ${ATTACKERS} accounts have plays of ${MOVES} moves replayed (${told})`,
  );
  console.log(
    `  alone: median ${median(alone).toFixed(1)} ms, p95 ${quiet.toFixed(1)} ms | beside: median ${median(beside).toFixed(1)} ms, p95 ${busy.toFixed(1)} ms`,
  );
  check('p95 of openRun under the attack, against alone', busy / quiet, MOST_TIMES_P95);
}

/**
 * Times of repeated requests for run tickets.
 * @param {string} address
 * @param {Person} person
 * @param {string} release
 * @param {number} count
 */
async function timesOf(address, { cookie }, release, count) {
  const times = [];
  for (let asked = 0; asked < count; asked += 1) {
    const from = performance.now();
    const body = { game: GAME, release, options: OPTIONS };
    const response = await post(address, 'v1/runs', body, { cookie });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A play was refused with ${response.status}.`);
    times.push(performance.now() - from);
    await wait(ASKED_EVERY_MS);
  }
  return times;
}

/** A run with the most legal moves. @param {string} release @param {string} file */
export async function heavyRun(release, file) {
  const { rules } = await import(pathToFileURL(file).href);
  let state = rules.start(1, OPTIONS);
  const play = [];
  for (let move = 0; move < MOVES; move += 1) {
    const hole = state.board.indexOf(0);
    const cell = hole % 3 === 0 ? hole + 1 : hole - 1;
    state = rules.step(state, { type: 'slide', cell });
    play.push({ type: 'slide', cell });
  }
  const { version } = rules;
  return {
    kind: 'run',
    game: GAME,
    rules: version,
    seed: 1,
    options: OPTIONS,
    score: 0,
    facts: {},
    timing: 'off',
    play,
    release,
  };
}

/**
 * Sends heavy runs in turn, each with a new id.
 * @param {string} address @param {Person} person @param {object} run
 * @param {{ isOver: boolean, answers: Map<string, number> }} attack
 */
async function pushOn(address, { userId, cookie }, run, attack) {
  while (!attack.isOver) {
    const events = [{ ...run, id: randomUUID(), at: new Date().toISOString() }];
    const response = await post(address, 'v1/events', { learner: userId, events }, { cookie });
    const answer = /** @type {any} */ (await response.json());
    const told = answer.results?.[0]?.code ?? answer.results?.[0]?.standing ?? String(response.status);
    attack.answers.set(told, 1 + (attack.answers.get(told) ?? 0));
    if (response.status === 503) await wait(200);
  }
}

/** The built rules of a game, which benchmarks release. @param {string} game */
export function released(game) {
  const dist = path(root, 'games', game, 'dist');
  const { version } = JSON.parse(readFileSync(path(dist, 'release.json'), 'utf8'));
  const file = path(dist, 'rules.mjs');
  return { version: String(version), file, text: readFileSync(file, 'utf8') };
}
