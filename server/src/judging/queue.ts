import { OverloadedError } from '../process/failure';

/**
 * Whose question it is, and which threads it waits for; exempt questions wait longer, and only the whole
 * queue limits them.
 */
export type LaneRequest<Lane extends string> = {
  readonly account: string;
  readonly lane: Lane;
  readonly isExempt?: boolean;
};

export type QueueLimits = {
  readonly mostWaiting: number;
  readonly mostWaitingOfAccount: number;
  readonly waitMs: number;
  readonly exemptWaitMs: number;
  readonly retryAfterSeconds: number;
};

type Waiting<Lane extends string> = LaneRequest<Lane> & { readonly begin: () => void };

export type LaneCounts = Readonly<Record<'busy' | 'idle' | 'waiting' | 'refused', number>>;

/**
 * One question of an account at a time, and of those that wait the one whose account has used the least time.
 * A question that waits too long, or is one too many, is rejected with {@link OverloadedError}.
 */
export function createLaneQueue<Lane extends string>(
  places: Readonly<Record<Lane, number>>,
  limits: QueueLimits,
) {
  const free: Record<Lane, number> = { ...places };
  const waiting: Waiting<Lane>[] = [];
  const running = new Set<string>();
  /** Milliseconds used while other accounts waited. */
  const used = new Map<string, number>();
  const refused: Record<string, number> = {};

  const usedBy = ({ account }: LaneRequest<Lane>) => used.get(account) ?? 0;
  const isFree = ({ account, lane, isExempt }: LaneRequest<Lane>) =>
    free[lane] > 0 && (isExempt || !running.has(account));

  function refusal({ lane }: LaneRequest<Lane>): OverloadedError {
    refused[lane] = (refused[lane] ?? 0) + 1;
    return new OverloadedError(limits.retryAfterSeconds);
  }

  function begin(asker: LaneRequest<Lane>): void {
    free[asker.lane] -= 1;
    if (!asker.isExempt) running.add(asker.account);
  }

  function enter(asker: LaneRequest<Lane>): void | Promise<void> {
    if (isFree(asker)) return begin(asker);
    const own = waiting.filter(({ account }) => account === asker.account).length;
    const isTooMany = waiting.length >= limits.mostWaiting;
    if (isTooMany || (!asker.isExempt && own >= limits.mostWaitingOfAccount)) throw refusal(asker);
    return new Promise((resolve, reject) => {
      const place = {
        ...asker,
        begin() {
          clearTimeout(patience);
          begin(asker);
          resolve();
        },
      };
      const patience = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(refusal(asker));
        },
        asker.isExempt ? limits.exemptWaitMs : limits.waitMs,
      );
      waiting.push(place);
    });
  }

  function leave(asker: LaneRequest<Lane>, ms: number): void {
    free[asker.lane] += 1;
    if (!asker.isExempt) running.delete(asker.account);
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
    /** What a lane does now, and how many questions were refused since the start. */
    counts: (lane: Lane): LaneCounts => ({
      busy: places[lane] - free[lane],
      idle: free[lane],
      waiting: waiting.filter((each) => each.lane === lane).length,
      refused: refused[lane] ?? 0,
    }),
  };
}
