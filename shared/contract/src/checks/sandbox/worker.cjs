const { existsSync, readFileSync, readlinkSync } = require('node:fs');
const { setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');

/** @typedef {import('quickjs-emscripten-core').QuickJSContext} Context */
/** @typedef {import('quickjs-emscripten-core').QuickJSHandle} Handle */
/** @typedef {{ text: string } | { trouble: string, why?: string }} Outcome */
/** @typedef {{ memory: WebAssembly.Memory, ask: (text: string) => Outcome, restore: () => void }} World */

/** @type {typeof import('quickjs-emscripten-core')} */
const { newQuickJSWASMModuleFromVariant, newVariant, DefaultIntrinsics } = require(workerData.paths.core);
/** @type {typeof import('@jitl/quickjs-wasmfile-release-sync')} */
const { default: variant } = require(workerData.paths.variant);
const { inside, wasmModule, limits } = workerData;

const PAGE = 2 ** 16;
const MB = 2 ** 20;
/** Minimum memory pages of the compiled module. */
const FIRST_PAGES = 256;
/** Characters that `inside` adds around an answer. */
const LETTERS_AROUND = 100;
const ZEROS = Buffer.alloc(MB);

/** Loaded releases, most recently used last. @type {Map<string, World>} */
const warm = new Map();

/** Processor time of this thread; of systems other than Linux the clock's. */
const COUNTER = '/proc/thread-self/schedstat';
const processorMs = existsSync(COUNTER)
  ? () => Number(readFileSync(COUNTER, 'utf8').split(' ', 1)[0]) / 1e6
  : () => performance.now();

/** When the running question is interrupted, by processor time, and whether it was. */
const time = { until: Infinity, isUp: false, nextLook: Infinity };

/** @param {number} ms */
function giveTime(ms) {
  Object.assign(time, { until: processorMs() + ms, isUp: false, nextLook: performance.now() + ms });
}

/** The counter is slow to read, and cannot reach the limit before the clock does. */
function isTimeUp() {
  if (time.isUp || performance.now() < time.nextLook) return time.isUp;
  const leftMs = time.until - processorMs();
  time.isUp = leftMs <= 0;
  time.nextLook = performance.now() + leftMs;
  return time.isUp;
}

/** The interpreter's state can no longer be trusted. */
class BrokenWorldError extends Error {}

/** A fault of the rules while loading. */
class LoadError extends Error {
  /** @param {string} trouble @param {string} [why] */
  constructor(trouble, why) {
    super(why);
    this.trouble = trouble;
  }
}

/**
 * A bare interpreter with the rules loaded. @param {string} rules
 * @returns {Promise<World>}
 */
async function load(rules) {
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: (limits.memoryMb * MB) / PAGE });
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule, wasmMemory: memory }),
  );
  const runtime = quickjs.newRuntime({
    maxStackSizeBytes: limits.stackKb * 1024,
    memoryLimitBytes: limits.heapMb * MB,
  });
  runtime.setInterruptHandler(isTimeUp);
  const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } });
  const given = JSON.stringify({
    mostAnswerLength: limits.mostAnswerLength,
    mostWhyLength: limits.mostWhyLength,
  });
  const own = context.unwrapResult(
    context.evalCode(`((module) => { ${inside}\n return module.exports(${given}); })({})`, 'inside.js'),
  );
  const released = loaded(context, own, context.evalCode(rules, 'rules.mjs', { type: 'module' }));
  const answer = context.getProp(own, 'answer');
  const ask = (/** @type {string} */ text) => outcome(context, answer, released, text);
  return { memory, ask, restore: restorer(memory) };
}

/**
 * Exports of the rules after their evaluation.
 * @param {Context} context @param {Handle} own @param {ReturnType<Context['evalCode']>} result
 */
function loaded(context, own, result) {
  if (result.error) throw failure(context, own, result.error);
  for (let jobs = true; jobs && !isTimeUp(); jobs = context.runtime.hasPendingJob()) {
    const run = context.runtime.executePendingJobs(1);
    if (run.error) throw failure(context, own, run.error);
  }
  if (time.isUp) throw new LoadError('rules-late');
  const state = context.getPromiseState(result.value);
  if (state.type === 'pending') throw new LoadError('rules-ended', 'it waits for what never comes');
  if (state.type === 'rejected') throw failure(context, own, state.error);
  return state.value;
}

/** @param {Context} context @param {Handle} own @param {Handle} error */
function failure(context, own, error) {
  if (time.isUp) return new LoadError('rules-late');
  const described = context.callFunction(context.getProp(own, 'why'), context.undefined, error);
  if (time.isUp) return new LoadError('rules-late');
  if (described.error) return new LoadError('rules-memory');
  const why = context.getString(described.value).slice(0, limits.mostWhyLength);
  return new LoadError(why.includes('out of memory') ? 'rules-memory' : 'rules-threw', why);
}

/**
 * @param {Context} context @param {Handle} answer @param {Handle} released @param {string} text @returns
 * {Outcome}
 */
function outcome(context, answer, released, text) {
  const result = context.callFunction(answer, context.undefined, released, context.newString(text));
  if (time.isUp) return { trouble: 'rules-late' };
  // `inside` catches all errors of the rules, unless memory has run out.
  if (result.error) return { trouble: 'rules-memory' };
  const said = context.getString(result.value);
  return said.length <= limits.mostAnswerLength + LETTERS_AROUND
    ? { text: said }
    : { trouble: 'rules-threw', why: 'its answer is too long' };
}

/**
 * Takes a snapshot of the interpreter's memory, which is its whole state, and returns a function that
 * restores it, so that questions leave no trace.
 * @param {WebAssembly.Memory} memory
 */
function restorer(memory) {
  const now = Buffer.from(memory.buffer);
  let used = now.length;
  while (used > 0 && isZero(now.subarray(used - MB, used))) used -= MB;
  const saved = Buffer.from(now.subarray(0, used));
  return () => {
    const bytes = Buffer.from(memory.buffer);
    saved.copy(bytes);
    for (let at = used; at < bytes.length; at += MB) {
      const part = bytes.subarray(at, at + MB);
      if (!isZero(part)) part.fill(0);
    }
  };
}

/** @param {Buffer} part */
function isZero(part) {
  return part.equals(part.length === MB ? ZEROS : ZEROS.subarray(0, part.length));
}

/** @param {string} key @param {string} rules */
async function worldOf(key, rules) {
  const known = warm.get(key);
  warm.delete(key);
  const world = known ?? (await load(rules));
  warm.set(key, world);
  const [oldest] = warm.keys();
  if (warm.size > limits.warmReleases && oldest !== undefined) warm.delete(oldest);
  return world;
}

/** @param {{ key: string, rules: string, text: string }} question */
async function answerTo({ key, rules, text }) {
  const from = processorMs();
  const cpuMs = () => processorMs() - from;
  try {
    giveTime(limits.startMs);
    const world = await worldOf(key, rules);
    parentPort?.postMessage({ isLoaded: true });
    giveTime(limits.answerMs);
    const said = askIn(world, text);
    parentPort?.postMessage({ ...said, cpuMs: cpuMs() });
    if (world.memory.buffer.byteLength > limits.warmMb * MB) warm.delete(key);
    else world.restore();
  } catch (error) {
    warm.delete(key);
    parentPort?.postMessage({ ...troubleOf(error), cpuMs: cpuMs() });
  }
}

/** @param {World} world @param {string} text */
function askIn(world, text) {
  try {
    return world.ask(text);
  } catch (error) {
    throw new BrokenWorldError(String(error));
  }
}

/** @param {unknown} error */
function troubleOf(error) {
  if (error instanceof LoadError) return { trouble: error.trouble, why: error.message, isBroken: true };
  const why = String(error);
  const isDeep = why.includes('call stack');
  return {
    trouble: isDeep ? 'rules-threw' : 'rules-ended',
    why,
    isBroken: !(error instanceof BrokenWorldError),
  };
}

if (existsSync(COUNTER)) workerData.thread[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
// On Linux niceness is per thread, and 0 means this one; elsewhere it would slow the whole server.
if (process.platform === 'linux' && workerData.niceness > 0) setPriority(0, workerData.niceness);
parentPort?.on('message', answerTo);
