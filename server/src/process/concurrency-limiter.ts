import { AbandonedError, OverloadedError } from './failure';

export type ConcurrencyLimits = {
  readonly running: number;
  /** How many wait of each kind. */
  readonly waiting: number;
  readonly waitMs: number;
  /** What a refused caller is told at least: the longer the queue, the longer. */
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
  /** Who asks, such as an address: of one kind the callers go one after the other, however many tasks each has. */
  readonly caller?: string;
  /** Waits at most so long; otherwise as long as the gate allows. */
  readonly waitMs?: number;
  /** Aborted once nobody waits for the answer: the task then leaves the queue. */
  readonly signal?: AbortSignal | undefined;
};

/** What a gate does now, and how many it has refused since it was made. */
export type ConcurrencyState = {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
};

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

type Waiting = { readonly admit: () => void; readonly refuse: (error: OverloadedError) => void };

const MOST_RETRY_AFTER_SECONDS = 60;
/** How much the latest task counts in the average duration. */
const NEWEST_SHARE = 0.1;

/**
 * Lets a few tasks run at once and some more wait a while; the rest get an {@link OverloadedError}, also who would wait too
 * long by the queue's length and speed. Where the queue is
 * full, a caller with few tasks takes the place of the newest task of the caller with most.
 */
export function createConcurrencyLimiter({
  running,
  waiting,
  waitMs,
  retryAfterSeconds,
  inARow = Infinity,
}: ConcurrencyLimits) {
  const queues: Readonly<Record<Priority, FairQueue<Waiting>>> = {
    trusted: createFairQueue(),
    normal: createFairQueue(),
    suspect: createFairQueue(),
  };
  const wentInARow: Record<Priority, number> = { trusted: 0, normal: 0, suspect: 0 };
  const shared = new Map<string, number>();
  let free = running;
  let refused = 0;
  let isClosed = false;
  let averageMs: number | undefined;

  /** How long so many tasks take, by how long the latest ones took. */
  const msFor = (tasks: number) => (tasks * (averageMs ?? 0)) / running;
  const waitingNow = () => PRIORITIES.reduce((sum, kind) => sum + queues[kind].size(), 0);

  function overloaded(): OverloadedError {
    refused += 1;
    const queueSeconds = Math.ceil(msFor(waitingNow()) / 1000);
    return new OverloadedError(Math.max(retryAfterSeconds, Math.min(queueSeconds, MOST_RETRY_AFTER_SECONDS)));
  }

  /** Whether a task has no chance: nobody waits in vain. */
  function isFull({ priority = 'normal', caller = '', waitMs: patienceMs = waitMs }: SlotRequest): boolean {
    if (free > 0) return false;
    const queue = queues[priority];
    if (isClosed || msFor(queue.ahead(caller)) > patienceMs) return true;
    return queue.size() >= waiting && !queue.canDisplaceFor(caller);
  }

  function expectShares({ shares = [] }: SlotRequest): void {
    if (shares.some(({ key, most }) => (shared.get(key) ?? 0) >= most)) throw overloaded();
  }

  async function enter(request: SlotRequest): Promise<void> {
    if (request.signal?.aborted) throw new AbandonedError();
    if (isFull(request)) throw overloaded();
    if (free > 0) free -= 1;
    else await admission(request);
  }

  function admission({ priority = 'normal', caller = '', signal, ...own }: SlotRequest): Promise<void> {
    const queue = queues[priority];
    if (queue.size() >= waiting) queue.displaceFor(caller)?.refuse(overloaded());
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(patience);
        signal?.removeEventListener('abort', abandon);
      };
      const task: Waiting = {
        admit() {
          settle();
          resolve();
        },
        refuse(error) {
          settle();
          reject(error);
        },
      };
      const leave = (reason: () => OverloadedError | AbandonedError) => {
        queue.remove(caller, task);
        settle();
        reject(reason());
      };
      const abandon = () => leave(() => new AbandonedError());
      const patience = setTimeout(() => leave(overloaded), own.waitMs ?? waitMs);
      signal?.addEventListener('abort', abandon);
      queue.push(caller, task);
    });
  }

  function leave(): void {
    const next = nextKind();
    const task = next && queues[next].shift();
    if (task) task.admit();
    else free += 1;
  }

  /** The first kind that waits, unless it went so often in a row that it is a later one's turn. */
  function nextKind(): Priority | undefined {
    const kinds = PRIORITIES.filter((kind) => queues[kind].size() > 0);
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

  async function timed<Result>(task: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await task();
    } finally {
      const ms = performance.now() - began;
      averageMs = averageMs === undefined ? ms : averageMs + NEWEST_SHARE * (ms - averageMs);
    }
  }

  return {
    async pass<Result>(task: () => Promise<Result>, request: SlotRequest = {}): Promise<Result> {
      const { shares = [] } = request;
      expectShares(request);
      for (const { key } of shares) share(key, 1);
      try {
        await enter(request);
        try {
          return await timed(task);
        } finally {
          leave();
        }
      } finally {
        for (const { key } of shares) share(key, -1);
      }
    },

    state: (): ConcurrencyState => ({ running: running - free, waiting: waitingNow(), refused }),

    /** Refuses everybody who waits, and from now on whoever would have to wait. */
    close(): void {
      isClosed = true;
      for (const kind of PRIORITIES) {
        for (let task = queues[kind].shift(); task; task = queues[kind].shift()) task.refuse(overloaded());
      }
    },
  };
}

type FairQueue<Item> = ReturnType<typeof createFairQueue<Item>>;

/**
 * What waits, of several callers: each caller's items keep their order, and the callers go one after the other, so that
 * between two items of one caller at most one of each other caller goes.
 */
export function createFairQueue<Item>() {
  /** By caller; the first in the map is the next to go. No line is empty. */
  const lines = new Map<string, Item[]>();
  let size = 0;

  /** Who has most, if that is more than this caller has after one more has come. */
  function longestBeside(caller: string): readonly [string, Item[]] | undefined {
    let most: readonly [string, Item[]] | undefined;
    for (const entry of lines) if (!most || entry[1].length > most[1].length) most = entry;
    return most && most[1].length > (lines.get(caller)?.length ?? 0) + 1 ? most : undefined;
  }

  return {
    size: () => size,

    push(caller: string, item: Item): void {
      const line = lines.get(caller);
      if (line) line.push(item);
      else lines.set(caller, [item]);
      size += 1;
    },

    /** Takes out the next one; its caller goes to the end of the round. */
    shift(): Item | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [caller, line] = first;
      const item = line.shift();
      lines.delete(caller);
      if (line.length > 0) lines.set(caller, line);
      size -= 1;
      return item;
    },

    remove(caller: string, item: Item): void {
      const line = lines.get(caller) ?? [];
      const at = line.indexOf(item);
      if (at < 0) return;
      line.splice(at, 1);
      if (line.length === 0) lines.delete(caller);
      size -= 1;
    },

    /** How many go before one that this caller would add now. */
    ahead(caller: string): number {
      const own = lines.get(caller)?.length ?? 0;
      let count = own;
      for (const [other, line] of lines) if (other !== caller) count += Math.min(line.length, own + 1);
      return count;
    },

    canDisplaceFor: (caller: string): boolean => longestBeside(caller) !== undefined,

    /** Takes out the newest one of who has most; undefined when nobody has clearly more than this caller. */
    displaceFor(caller: string): Item | undefined {
      const item = longestBeside(caller)?.[1].pop(); // at least one stays
      if (item !== undefined) size -= 1;
      return item;
    },
  };
}
