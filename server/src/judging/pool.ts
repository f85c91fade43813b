import { availableParallelism } from 'node:os';
import INSIDE from '@venture/gate/sandbox/inside.cjs?text';
import inner from '@venture/gate/sandbox/limits.json';
import {
  createSandbox,
  type RulesReply,
  type RulesText,
  type Sandbox,
  type SandboxLimits,
} from '@venture/gate/sandbox/sandbox';
import WORKER from '@venture/gate/sandbox/worker.cjs?text';
import { BoundedMap } from '../process/cache';
import own from './limits.json';
import { createLaneQueue, type LaneCounts } from './queue';

/** The server's own questions: no account's limit applies. */
export const SERVER_ACCOUNT = 'server';

/** Replays take time; quick questions do not wait behind them. */
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
  const { pass, counts } = createLaneQueue<Lane>(places, allowed);
  const broken = new BoundedMap<string, { readonly reply: RulesReply; readonly until: number }>(
    allowed.mostBroken,
  );

  function threadsOf(count: number, niceness: number): readonly Sandbox[] {
    return Array.from({ length: count }, () => createRulesSandbox(allowed, niceness));
  }

  /** A file that could not be loaded is not loaded again for every question; a failed question does not count. */
  function remember(key: string, reply: RulesReply): void {
    if (reply.isBroken) broken.set(key, { reply, until: performance.now() + allowed.brokenMs });
    else broken.delete(key);
  }

  return {
    /**
     * Asks the rules with this text; throws an `OverloadedError` when the account asks too much or too much is
     * waiting.
     */
    async ask(rules: RulesText, lane: Lane, question: string, account: string): Promise<RulesReply> {
      const known = broken.get(rules.key);
      if (known && performance.now() < known.until) return { ...known.reply, cpuMs: 0 };
      return pass({ account, lane, isExempt: account === SERVER_ACCOUNT }, async () => {
        const thread = idle[lane].pop();
        if (!thread) throw new Error('There are as many threads as places.');
        const reply = await thread.ask(rules, question).finally(() => idle[lane].push(thread));
        remember(rules.key, reply);
        return reply;
      });
    },
    /** What the threads of each lane do now. */
    counts: (): Readonly<Record<Lane, LaneCounts>> => ({ replay: counts('replay'), short: counts('short') }),
    close(): void {
      for (const thread of [...threads.replay, ...threads.short]) thread.close();
    },
  };
}

export type { RulesReply, RulesText, Sandbox, Trouble } from '@venture/gate/sandbox/sandbox';

/** Those of a single thread, and of all of them together. */
export const judgingLimits = { ...inner, ...own };
type JudgingLimits = typeof judgingLimits;

/** The sandbox in which the gate looks at rules, from texts that are part of this program. */
export function createRulesSandbox(allowed: SandboxLimits = judgingLimits, niceness = 0): Sandbox {
  return createSandbox({ worker: WORKER, inside: INSIDE }, allowed, niceness);
}
