import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../programs.mjs';
import { heavyRun, measureAttack } from './attack.mjs';
import { released } from './released.mjs';
import { check, median, RUNS } from './targets.mjs';

/** @typedef {{ seed: number, options: object, actions: object[] }} Play */

/** @type {Record<string, object>} */
const GAMES = {
  'cash-stack': {},
  'products-card-game': {},
  'entre-scrabble': { timing: 'x1' },
  'entrepre-puzzle': { mode: 'Beginner', timing: 'x1' },
};
const PLAYS = 40;
const SECONDS = 2;
/** A play of 10,000 moves in the sandbox, against V8. */
const MOST_TIMES_V8 = 20;

/** Prints how fast rules run where they can harm nothing, and what is left for others when many ask for much. */
export async function measureRules() {
  const sandbox = await start();
  try {
    for (const [game, options] of Object.entries(GAMES)) await measureGame(sandbox, game, options);
    await measureLong(sandbox);
  } finally {
    await sandbox.close();
  }
  await measureAttack();
}

/** @typedef {Awaited<ReturnType<typeof start>>} Sandbox */

/** @param {Sandbox} sandbox @param {string} game @param {object} options */
async function measureGame(sandbox, game, options) {
  const { file, text } = released(game);
  const { rules, Action } = await import(pathToFileURL(file).href);
  const plays = playsOf(game, file, options);
  const question = (/** @type {Play} */ play) =>
    JSON.stringify({ ask: 'replay', version: rules.version, ...play });
  const questions = plays.map(question);
  const cold = await timed(() => sandbox.ask(game, text, questions[0] ?? ''));
  const warm = [];
  for (const each of questions) warm.push(await timed(() => sandbox.ask(game, text, each)));
  const inside = await perSecond(async (at) => sandbox.ask(game, text, questions[at % PLAYS] ?? ''));
  const outside = await perSecond(async (at) => replay(rules, Action, plays[at % PLAYS]));
  console.log(
    `\nReplays of ${game}: ${inside} a second in the sandbox, ${outside} in V8; loaded and answered in ${cold.toFixed(0)} ms, then in ${median(warm).toFixed(1)} ms`,
  );
}

/** The longest play that is replayed. @param {Sandbox} sandbox */
async function measureLong(sandbox) {
  const { version, file, text } = released('entrepre-puzzle');
  const { rules, Action } = await import(pathToFileURL(file).href);
  const { seed, options, play } = await heavyRun(version, file);
  const question = JSON.stringify({ ask: 'replay', version: rules.version, seed, options, actions: play });
  /** @type {{ inside: number[], outside: number[] }} */
  const times = { inside: [], outside: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.inside.push(await timed(() => sandbox.ask('long', text, question)));
    times.outside.push(await timed(async () => replay(rules, Action, { seed, options, actions: play })));
  }
  const [ours, theirs] = [Math.min(...times.inside), Math.min(...times.outside)];
  console.log(
    `\nA play of ${play.length} moves: ${ours.toFixed(0)} ms in the sandbox, ${theirs.toFixed(0)} ms in V8`,
  );
  check('its time in the sandbox, against V8', ours / theirs, MOST_TIMES_V8);
}

/** The same thread as the server's. */
async function start() {
  const folder = join(root, 'server/src/judging');
  const text = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
  const { resolve } = createRequire(join(root, 'server/package.json'));
  const wasm = resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const worker = new Worker(text('worker.cjs'), {
    eval: true,
    env: {},
    workerData: {
      inside: text('inside.cjs'),
      wasmModule: await WebAssembly.compile(readFileSync(wasm)),
      paths: {
        core: resolve('quickjs-emscripten-core'),
        variant: resolve('@jitl/quickjs-wasmfile-release-sync'),
      },
      limits: JSON.parse(text('sandbox-limits.json')),
    },
  });
  await new Promise((started) => worker.once('online', started));
  return {
    /** @param {string} key @param {string} rules @param {string} question @returns {Promise<void>} */
    ask: (key, rules, question) =>
      new Promise((done, fail) => {
        const onMessage = (/** @type {any} */ message) => {
          if (message.isLoaded) return;
          worker.off('message', onMessage);
          if (message.text?.startsWith('{"answer":{"isOver":')) done();
          else fail(new Error(JSON.stringify(message)));
        };
        worker.on('message', onMessage);
        worker.postMessage({ key, rules, text: question });
      }),
    close: () => worker.terminate(),
  };
}

/** @param {string} game @param {string} file @param {object} options @returns {Play[]} */
function playsOf(game, file, options) {
  const deals = Array.from({ length: PLAYS }, (_, seed) => ({
    ask: 'play',
    game,
    rules: file,
    seed,
    options,
  }));
  const program = join(root, 'server/src/testing/game-plays.mjs');
  const { stdout } = spawnSync(process.execPath, [program, root], {
    input: JSON.stringify(deals),
    encoding: 'utf8',
  });
  const played = /** @type {{ actions: object[] }[]} */ (JSON.parse(stdout));
  return played.map(({ actions }, seed) => ({ seed, options, actions }));
}

/** As the sandbox does it, by the engine of this program. @param {any} rules @param {any} Action @param {Play | undefined} play */
function replay(rules, Action, play) {
  let state = rules.start(play?.seed, play?.options);
  for (const each of play?.actions ?? []) state = rules.step(state, Action['~standard'].validate(each).value);
  return JSON.stringify([rules.isOver(state), rules.score(state), rules.facts?.(state)]);
}

/** @param {(at: number) => Promise<unknown>} work */
async function perSecond(work) {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  while (performance.now() < until) {
    await work(done);
    done += 1;
  }
  return Math.round(done / SECONDS);
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measureRules();
