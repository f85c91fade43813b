import { OverloadedError } from './overloaded';

export type GateLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitMs: number;
  readonly retryAfterSeconds: number;
  /** After so many in a row of one kind somebody of the next kind goes, when one waits; any number unless given. */
  readonly inARow?: number;
};

/** Who goes first when a place is free: browsers that are known, everybody, and accounts with failures. */
const PRIORITIES = ['trusted', 'normal', 'suspect'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Whose task it is: of each share's key at most so many run or wait at once. */
export type SlotRequest = {
  readonly priority?: Priority;
  readonly shares?: readonly { readonly key: string; readonly most: number }[];
};

export type Gate = ReturnType<typeof gate>;

/** Lets a few tasks run at once and some more wait a while; the rest get an {@link OverloadedError}. */
export function gate({ running, waiting, waitMs, retryAfterSeconds, inARow = Infinity }: GateLimits) {
  const queues: Readonly<Record<Priority, (() => void)[]>> = { trusted: [], normal: [], suspect: [] };
  const wentInARow: Record<Priority, number> = { trusted: 0, normal: 0, suspect: 0 };
  const shared = new Map<string, number>();
  let free = running;

  const overloaded = () => new OverloadedError(retryAfterSeconds);
  const isFull = (queue: readonly unknown[]) => free === 0 && queue.length >= waiting;

  function enter(queue: (() => void)[]): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (isFull(queue)) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        reject(overloaded());
      }, waitMs);
      queue.push(admit);
    });
  }

  function leave(): void {
    const next = nextKind();
    const admit = next && queues[next].shift();
    if (admit) admit();
    else free += 1;
  }

  /** The first kind that waits, unless it went so often in a row that it is a later one's turn. */
  function nextKind(): Priority | undefined {
    const kinds = PRIORITIES.filter((kind) => queues[kind].length > 0);
    const last = kinds.at(-1);
    for (const kind of kinds) {
      if (kind !== last && wentInARow[kind] < inARow) {
        wentInARow[kind] += 1;
        return kind;
      }
      wentInARow[kind] = 0;
    }
    return last;
  }

  function share(key: string, more: 1 | -1): void {
    const count = (shared.get(key) ?? 0) + more;
    if (count > 0) shared.set(key, count);
    else shared.delete(key);
  }

  return {
    async pass<Result>(
      task: () => Promise<Result>,
      { priority = 'normal', shares = [] }: SlotRequest = {},
    ): Promise<Result> {
      if (shares.some(({ key, most }) => (shared.get(key) ?? 0) >= most)) throw overloaded();
      for (const { key } of shares) share(key, 1);
      try {
        await enter(queues[priority]);
        try {
          return await task();
        } finally {
          leave();
        }
      } finally {
        for (const { key } of shares) share(key, -1);
      }
    },

    /** Throws {@link OverloadedError} when a task of everybody would be turned away now. */
    expectSlot(): void {
      if (isFull(queues.normal)) throw overloaded();
    },
  };
}
