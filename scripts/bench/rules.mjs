import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@venture/kit/typescript';
import { root } from '../programs.mjs';
import { heavyRun, measureAttack, released } from './attack.mjs';
import { check, RUNS } from './targets.mjs';

/** Slowdown of the sandbox against V8. */
const MOST_TIMES_V8 = 20;

/** Prints how long the longest play takes in the sandbox, and the throughput left when many people send such plays. */
export async function measureRules() {
  const { version, file, text } = released('entrepre-puzzle');
  const { rules, Action } = await import(pathToFileURL(file).href);
  const { seed, options, play } = await heavyRun(version, file);
  const question = JSON.stringify({ ask: 'replay', version: rules.version, seed, options, actions: play });
  /** Replays as the sandbox does, but in this engine. */
  const replay = async () => {
    let state = rules.start(seed, options);
    for (const each of play) state = rules.step(state, Action['~standard'].validate(each).value);
    return [rules.isOver(state), rules.score(state), rules.facts?.(state)];
  };
  const sandbox = await start();
  /** @type {{ inside: number[], outside: number[] }} */
  const times = { inside: [], outside: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.inside.push(await timed(() => answered(sandbox.ask({ key: version, text }, question))));
    times.outside.push(await timed(replay));
  }
  sandbox.close();
  const [ours, theirs] = [Math.min(...times.inside), Math.min(...times.outside)];
  console.log(
    `\nA play of ${play.length} moves: ${ours.toFixed(0)} ms in the sandbox, ${theirs.toFixed(0)} ms in V8`,
  );
  check('its time in the sandbox, against V8', ours / theirs, MOST_TIMES_V8);
  await measureAttack();
}

/** Starts a sandbox thread like the server's. */
async function start() {
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
