import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../programs.mjs';
import { heavyRun, measureAttack, released } from './attack.mjs';
import { check, RUNS } from './targets.mjs';

/** The sandbox, against V8. */
const MOST_TIMES_V8 = 20;

/** Prints how long the longest play takes where it can harm nothing, and what is left for others when many send such plays. */
export async function measureRules() {
  const { version, file, text } = released('entrepre-puzzle');
  const { rules, Action } = await import(pathToFileURL(file).href);
  const { seed, options, play } = await heavyRun(version, file);
  const question = JSON.stringify({ ask: 'replay', version: rules.version, seed, options, actions: play });
  /** As the sandbox does it, by the engine of this program. */
  const replay = async () => {
    let state = rules.start(seed, options);
    for (const each of play) state = rules.step(state, Action['~standard'].validate(each).value);
    return [rules.isOver(state), rules.score(state), rules.facts?.(state)];
  };
  const sandbox = await start();
  /** @type {{ inside: number[], outside: number[] }} */
  const times = { inside: [], outside: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.inside.push(await timed(() => sandbox.ask(text, question)));
    times.outside.push(await timed(replay));
  }
  await sandbox.close();
  const [ours, theirs] = [Math.min(...times.inside), Math.min(...times.outside)];
  console.log(
    `\nA play of ${play.length} moves: ${ours.toFixed(0)} ms in the sandbox, ${theirs.toFixed(0)} ms in V8`,
  );
  check('its time in the sandbox, against V8', ours / theirs, MOST_TIMES_V8);
  await measureAttack();
}

/** The same thread as the server's. */
async function start() {
  const folder = join(root, 'shared/contract/src/sandbox');
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
      limits: JSON.parse(text('limits.json')),
    },
  });
  await new Promise((started) => worker.once('online', started));
  return {
    /** @param {string} rules @param {string} question @returns {Promise<void>} */
    ask: (rules, question) =>
      new Promise((done, fail) => {
        const onMessage = (/** @type {any} */ message) => {
          if (message.isLoaded) return;
          worker.off('message', onMessage);
          if (message.text?.startsWith('{"answer":{"isOver":')) done();
          else fail(new Error(JSON.stringify(message)));
        };
        worker.on('message', onMessage);
        worker.postMessage({ key: 'longest', rules, text: question });
      }),
    close: () => worker.terminate(),
  };
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
