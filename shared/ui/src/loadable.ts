import { observable } from './observable';

/** The state of something that is fetched when needed. */
export type Load<Value> =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error };

/** Something fetched once, within a deadline, that can be tried again. */
export type Loadable<Value> = {
  readonly get: () => Load<Value>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading, unless it is loading or loaded; retries an earlier failure. */
  readonly start: () => void;
  /** Starts a new attempt, whatever the result of the last one. */
  readonly retry: () => void;
};

/** Something took longer than allowed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(what: string, ms: number) {
    super(`${what} did not arrive within ${ms / 1000} seconds.`);
  }
}

/** What webpack calls an error when it has waited too long. */
export const TIMEOUT = 'timeout';

/** Makes a {@link Loadable}; `load` is told the number of the attempt, from 1. */
export function loadable<Value>(
  what: string,
  deadlineMs: number,
  load: (attempt: number) => Promise<Value>,
): Loadable<Value> {
  const { get, set, subscribe } = observable<Load<Value>>({ state: 'idle' });
  let attempt = 0;
  const retry = () => {
    attempt += 1;
    const mine = attempt;
    set({ state: 'loading' });
    const settle = (next: Load<Value>) => {
      if (mine === attempt) set(next);
    };
    withTimeout(
      deadlineMs,
      what,
      withRetry(() => load(mine)),
    ).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error: asError(error) }),
    );
  };
  return {
    get,
    subscribe,
    start: () => {
      if (['idle', 'failed'].includes(get().state)) retry();
    },
    retry,
  };
}

/** How long after the first try a failure that may be the connection's is retried. */
export const RETRY_DELAY_MS = 400;

/** A chunk that did not arrive is requested once more at once; webpack's error names its address. */
async function withRetry<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    const { request, type } = Object(error);
    if (request === undefined || type === TIMEOUT) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return load();
  }
}

/** The promise, or a {@link TimeoutError} that names `what` once `ms` have passed. */
export function withTimeout<Value>(ms: number, what: string, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(what, ms)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
