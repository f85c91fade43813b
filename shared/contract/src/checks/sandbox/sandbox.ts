import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import limits from './limits.json' with { type: 'json' };

const TROUBLES = ['rules-late', 'rules-memory', 'rules-ended', 'rules-threw'] as const;
/** Reasons why rules gave no answer. */
export type Trouble = (typeof TROUBLES)[number];

/** The rules' answer, or the reason why there is none. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly trouble: Trouble; readonly why?: string | undefined };

export type RulesReply = Outcome & {
  /** CPU time used by the rules, including loading. */
  readonly cpuMs: number;
  /** Whether the rules could not even be loaded. */
  readonly isBroken?: boolean | undefined;
};

/** A release's rules; equal texts have equal keys. */
export type RulesText = { readonly key: string; readonly text: string };

export type Sandbox = ReturnType<typeof createSandbox>;

export type SandboxLimits = typeof limits;

/** The texts of the programs: `worker.cjs` runs in the thread, and `inside.cjs` beside the rules. */
export type SandboxPrograms = { readonly worker: string; readonly inside: string };

/**
 * Creates a thread that runs rules, each release's in its own interpreter with little time and memory. It starts at
 * the first question and is replaced if terminated. A higher `niceness` gives other threads priority, on systems
 * that support it for threads.
 */
export function createSandbox(programs: SandboxPrograms, allowed: SandboxLimits = limits, niceness = 0) {
  let running: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(rules: RulesText, question: string): Promise<RulesReply> {
    try {
      running ??= start(programs, await interpreter(), allowed, niceness);
    } catch (error) {
      return {
        trouble: 'rules-ended',
        why: error instanceof Error ? error.message : String(error),
        cpuMs: 0,
      };
    }
    const asked = running;
    asked.worker.postMessage({ key: rules.key, rules: rules.text, text: question });
    const { hasEnded, ...reply } = await replyOf(asked, allowed);
    if (hasEnded && running === asked) running = undefined;
    return reply;
  }

  return {
    /** Answers one question at a time; never throws. */
    ask(rules: RulesText, question: string): Promise<RulesReply> {
      const turn = last.then(() => exchange(rules, question));
      last = turn;
      return turn;
    },
    close(): void {
      void running?.worker.terminate();
      running = undefined;
    },
  };
}

const { resolve: pathOf } = createRequire(import.meta.url);
const paths = {
  core: pathOf('quickjs-emscripten-core'),
  variant: pathOf('@jitl/quickjs-wasmfile-release-sync'),
  wasm: pathOf('@jitl/quickjs-wasmfile-release-sync/wasm'),
};

let compiled: Promise<WebAssembly.Module> | undefined;

/** Returns the interpreter, which is compiled once for all threads. */
function interpreter(): Promise<WebAssembly.Module> {
  compiled ??= readFile(paths.wasm).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** `id` holds the operating system's thread ID, 0 until the thread runs. */
type Thread = { readonly worker: Worker; readonly id: Int32Array };

/** Starts a thread that gets no environment variables; only its messages are read. */
function start(
  { worker: program, inside }: SandboxPrograms,
  wasmModule: WebAssembly.Module,
  allowed: SandboxLimits,
  niceness: number,
): Thread {
  const id = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(program, {
    eval: true,
    workerData: { inside, wasmModule, paths, limits: allowed, niceness, thread: id },
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: allowed.threadHeapMb, stackSizeMb: allowed.threadStackMb },
  });
  worker.unref();
  return { worker, id };
}

const hasCounters = existsSync('/proc/self/schedstat');

/** Returns a thread's processor time, so that waiting on a busy machine does not count; clock time except on Linux. */
function processorMs({ id: [id] }: Thread): number {
  if (!hasCounters) return performance.now();
  if (!id) return 0;
  try {
    return Number(readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return 0; // it has ended
  }
}

const Loaded = v.object({ isLoaded: v.literal(true) });
const text = v.pipe(v.string(), v.maxLength(limits.mostAnswerLength + 1000));
const Answered = v.union([
  v.object({ text, cpuMs: v.number() }),
  v.object({
    trouble: v.picklist(TROUBLES),
    why: v.optional(v.string()),
    cpuMs: v.number(),
    isBroken: v.optional(v.boolean()),
  }),
]);

type Ended = RulesReply & { readonly hasEnded?: true };

/**
 * Resolves with the thread's reply; terminates the thread if it exceeds its CPU time limit and does not stop by
 * itself.
 */
function replyOf(thread: Thread, { startMs, answerMs, graceMs }: SandboxLimits): Promise<Ended> {
  const { worker } = thread;
  const from = processorMs(thread);
  return new Promise((resolve) => {
    let isLoading = true;
    let until = from + startMs + graceMs;
    const look = () => {
      const leftMs = until - processorMs(thread);
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else end('rules-late');
    };
    let timer = setTimeout(look, startMs + graceMs);
    const onMessage = (message: unknown) => {
      if (v.is(Loaded, message)) {
        isLoading = false;
        clearTimeout(timer);
        until = processorMs(thread) + answerMs + graceMs;
        timer = setTimeout(look, answerMs + graceMs);
        return;
      }
      const answered = v.safeParse(Answered, message);
      if (answered.success) settle(readReply(answered.output));
      else end('rules-ended', 'the thread sent something else');
    };
    const onError = (error: Error) => end('rules-ended', error.message);
    const onExit = () => end('rules-ended');
    worker.on('message', onMessage).once('error', onError).once('exit', onExit);

    function end(trouble: Trouble, why?: string): void {
      void worker.terminate();
      const isBroken = isLoading && trouble === 'rules-late';
      settle({ trouble, ...(why && { why }), cpuMs: processorMs(thread) - from, isBroken, hasEnded: true });
    }

    function settle(reply: Ended): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit);
      if (!reply.hasEnded) worker.off('error', onError);
      resolve(reply);
    }
  });
}

const Written = v.pipe(
  text,
  v.parseJson(),
  v.union([
    v.object({ answer: v.unknown() }),
    v.object({ trouble: v.picklist(TROUBLES), why: v.optional(v.string()) }),
  ]),
);

/** Accepts only valid replies, since rules may return anything. */
function readReply(answered: v.InferOutput<typeof Answered>): RulesReply {
  if (!('text' in answered)) return answered;
  const { cpuMs } = answered;
  const written = v.safeParse(Written, answered.text);
  return written.success
    ? { ...written.output, cpuMs }
    : { trouble: 'rules-threw', why: 'its answer is no JSON', cpuMs };
}
