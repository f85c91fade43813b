import { Worker } from 'node:worker_threads';
import { errorCode } from '../failure';
import INSIDE from './inside.cjs?text';
import limits from './limits.json';
import WORKER from './worker.cjs?text';

/** Why the rules of a release gave no answer. */
export type Trouble = 'rules-late' | 'rules-memory' | 'rules-ended' | 'rules-threw';

/** What asking the rules came to: their answer, or why there is none. */
export type Outcome = { readonly answer: unknown } | { readonly trouble: Trouble; readonly why?: string };

export type Reply = Outcome & {
  /** How long the rules were busy with it. */
  readonly cpuMs: number;
};

/** The rules of one release in a thread of their own, with little time and memory. */
export type Sandbox = {
  /** Asks one question after the other; never throws, whatever the rules do. */
  readonly ask: (question: object) => Promise<Reply>;
  readonly close: () => void;
};

/** Starts with the first question; a thread that had to be ended is replaced, one that does not start a while later. */
export function sandboxOf(rules: string, { startMs, answerMs, brokenMs } = limits): Sandbox {
  let running: Worker | undefined;
  let broken: { readonly told: Reply; readonly until: number } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(question: object): Promise<Reply> {
    if (broken && Date.now() < broken.until) return broken.told;
    if (!running) {
      running = start(rules);
      const told = await reply(running, startMs);
      if ('trouble' in told) {
        running = undefined;
        broken = { told, until: Date.now() + brokenMs };
        return told;
      }
    }
    running.postMessage(JSON.stringify(question));
    const told = await reply(running, answerMs);
    if ('trouble' in told) running = undefined;
    return told;
  }

  return {
    ask(question) {
      const turn = last.then(() => exchange(question));
      last = turn;
      return turn;
    },
    close() {
      void running?.terminate();
      running = undefined;
    },
  };
}

/** None of our settings, and nothing it says is heard but its answers. */
function start(rules: string): Worker {
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { rules, inside: INSIDE },
    env: {},
    argv: [],
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMb,
      maxYoungGenerationSizeMb: limits.youngMb,
      stackSizeMb: limits.stackMb,
    },
  });
  worker.unref();
  return worker;
}

/** The next message, in time; a thread that sends none is ended. */
function reply(worker: Worker, ms: number): Promise<Reply> {
  const from = performance.now();
  return new Promise((resolve) => {
    const onMessage = (text: unknown) => settle(read(String(text)));
    const onError = (error: Error) => {
      const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      settle({ trouble: isFull ? 'rules-memory' : 'rules-threw', why: error.message });
    };
    const onExit = () => settle({ trouble: 'rules-ended' });
    const late = setTimeout(() => settle({ trouble: 'rules-late' }), ms);
    const watch = watchMemory(() => settle({ trouble: 'rules-memory' }));
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);

    function settle(told: Outcome): void {
      clearTimeout(late);
      clearInterval(watch);
      worker.off('message', onMessage).off('exit', onExit);
      if ('answer' in told) worker.off('error', onError);
      else void worker.terminate();
      resolve({ ...told, cpuMs: performance.now() - from });
    }
  });
}

/** Looks for what a thread's own limit does not count: the content of buffers. */
function watchMemory(tooMuch: () => void): NodeJS.Timeout {
  const before = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > limits.growthMb * 2 ** 20) tooMuch();
  }, limits.watchEveryMs);
}

function read(text: string): Outcome {
  const answer = Object(JSON.parse(text));
  return answer.refused === 'rules-threw' ? { trouble: 'rules-threw', why: String(answer.why) } : { answer };
}
