import { availableParallelism } from 'node:os';
import INSIDE from '@venture/contract/checks/sandbox/inside.cjs?text';
import inner from '@venture/contract/checks/sandbox/limits.json';
import {
  createSandbox,
  type RulesReply,
  type RulesText,
  type Sandbox,
  type SandboxLimits,
} from '@venture/contract/checks/sandbox/sandbox';
import WORKER from '@venture/contract/checks/sandbox/worker.cjs?text';
import { BoundedMap } from '../process/cache';
import { OverloadedError } from '../process/failure';
import own from './limits.json';

/** The lanes of questions: replays take time, and short questions do not wait behind them. */
export type Lane = 'replay' | 'short';

export type SandboxPool = ReturnType<typeof createSandboxPool>;

/**
 * A few threads for all releases; a release stays loaded for a while. Replays have one thread fewer than there are
 * processors, so that one processor is left for everything else.
 */
export function createSandboxPool(allowed: JudgingLimits = judgingLimits) {
  const most = Math.min(allowed.mostReplayThreads, availableParallelism() - 1);
  const places = { replay: Math.max(1, most), short: 1 } as const;
  const threads = {
    replay: threadsOf(places.replay, allowed.replayNiceness),
    short: threadsOf(places.short, 0),
  };
  const idle = { replay: [...threads.replay], short: [...threads.short] };
  const { pass, counts } = createAccountQueue<Lane>(places, allowed);
  const broken = new BoundedMap<string, { readonly reply: RulesReply; readonly until: number }>(
    allowed.mostBroken,
  );

  function threadsOf(count: number, niceness: number): readonly Sandbox[] {
    return Array.from({ length: count }, () => createRulesSandbox(allowed, niceness));
  }

  /** Avoids reloading a file that failed to load for every question; a failed question does not count. */
  function remember(key: string, reply: RulesReply): void {
    if (reply.isBroken) broken.set(key, { reply, until: performance.now() + allowed.brokenMs });
    else broken.delete(key);
  }

  return {
    /** Asks rules a question; throws an `OverloadedError` if the account asks too much or too many questions wait. */
    async ask(rules: RulesText, lane: Lane, question: string, account: string): Promise<RulesReply> {
      const known = broken.get(rules.key);
      if (known && performance.now() < known.until) return { ...known.reply, cpuMs: 0 };
      return pass({ account, lane }, async () => {
        const thread = idle[lane].pop();
        if (!thread) throw new Error('There are as many threads as places.');
        const reply = await thread.ask(rules, question).finally(() => idle[lane].push(thread));
        remember(rules.key, reply);
        return reply;
      });
    },
    /** Returns how much work each lane has now. */
    counts: (): Readonly<Record<Lane, LaneCounts>> => ({ replay: counts('replay'), short: counts('short') }),
    close(): void {
      for (const thread of [...threads.replay, ...threads.short]) thread.close();
    },
  };
}

export type { RulesReply, RulesText, Sandbox, Trouble } from '@venture/contract/checks/sandbox/sandbox';

/** The limits of one thread, and those of all threads together. */
export const judgingLimits = { ...inner, ...own };
type JudgingLimits = typeof judgingLimits;

/** Creates the sandbox for rules that the gate uses, from texts that are part of this program. */
export function createRulesSandbox(allowed: SandboxLimits = judgingLimits, niceness = 0): Sandbox {
  return createSandbox({ worker: WORKER, inside: INSIDE }, allowed, niceness);
}

/** The asker, and the threads the question waits for. */
type LaneRequest<Lane extends string> = {
  readonly account: string;
  readonly lane: Lane;
};

type QueueLimits = {
  readonly mostWaiting: number;
  readonly mostWaitingOfAccount: number;
  readonly waitMs: number;
  readonly retryAfterSeconds: number;
};

type Waiting<Lane extends string> = LaneRequest<Lane> & { readonly begin: () => void };

type LaneCounts = Readonly<Record<'waiting' | 'refused', number>>;

/**
 * Runs one question per account at a time; of those that wait, the account that has used the least time comes
 * first. A question that waits too long, or is one too many, is rejected with {@link OverloadedError}.
 */
export function createAccountQueue<Lane extends string>(
  places: Readonly<Record<Lane, number>>,
  limits: QueueLimits,
) {
  const free: Record<Lane, number> = { ...places };
  const waiting: Waiting<Lane>[] = [];
  const running = new Set<string>();
  /** How many milliseconds each account has used while others waited. */
  const used = new Map<string, number>();
  const refused: Record<string, number> = {};

  const usedBy = ({ account }: LaneRequest<Lane>) => used.get(account) ?? 0;
  const isFree = ({ account, lane }: LaneRequest<Lane>) => free[lane] > 0 && !running.has(account);

  function refusal({ lane }: LaneRequest<Lane>): OverloadedError {
    refused[lane] = (refused[lane] ?? 0) + 1;
    return new OverloadedError(limits.retryAfterSeconds);
  }

  function begin(asker: LaneRequest<Lane>): void {
    free[asker.lane] -= 1;
    running.add(asker.account);
  }

  function enter(asker: LaneRequest<Lane>): void | Promise<void> {
    if (isFree(asker)) return begin(asker);
    const own = waiting.filter(({ account }) => account === asker.account).length;
    if (waiting.length >= limits.mostWaiting || own >= limits.mostWaitingOfAccount) throw refusal(asker);
    return new Promise((resolve, reject) => {
      const place = {
        ...asker,
        begin() {
          clearTimeout(patience);
          begin(asker);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(refusal(asker));
      }, limits.waitMs);
      waiting.push(place);
    });
  }

  function leave(asker: LaneRequest<Lane>, ms: number): void {
    free[asker.lane] += 1;
    running.delete(asker.account);
    used.set(asker.account, usedBy(asker) + ms);
    for (;;) {
      const [first, ...others] = waiting.filter(isFree);
      if (!first) break;
      const next = others.reduce((least, each) => (usedBy(each) < usedBy(least) ? each : least), first);
      waiting.splice(waiting.indexOf(next), 1);
      next.begin();
    }
    if (waiting.length === 0) used.clear();
  }

  async function pass<Result>(asker: LaneRequest<Lane>, task: () => Promise<Result>): Promise<Result> {
    await enter(asker);
    const from = performance.now();
    try {
      return await task();
    } finally {
      leave(asker, performance.now() - from);
    }
  }

  return {
    pass,
    /** How many questions of a lane are waiting now, and how many were refused since the start. */
    counts: (lane: Lane): LaneCounts => ({
      waiting: waiting.filter((each) => each.lane === lane).length,
      refused: refused[lane] ?? 0,
    }),
  };
}
