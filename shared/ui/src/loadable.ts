import { observable } from './observable';

/** The longest wait for a script, as specified. */
export const LOAD_MS = 120_000;

/** A lazily loaded value's state. */
export type Load<Value> =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error };

/** A value loaded once, within a deadline, that can be retried. */
export type Loadable<Value> = {
  readonly get: () => Load<Value>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading unless the value is loading or loaded; retries after an earlier failure. */
  readonly start: () => void;
  /** Starts a new attempt, whatever came of the last one. */
  readonly retry: () => void;
};

/** The error if something took longer than its deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(what: string, ms: number) {
    super(`${what} did not arrive within ${ms / 1000} seconds.`);
  }
}

/**
 * Creates a {@link Loadable}. `load` gets the attempt's number, from 1, and a signal that is aborted at the
 * deadline or when another attempt starts.
 */
export function loadable<Value>(
  what: string,
  deadlineMs: number,
  load: (attempt: number, signal: AbortSignal) => Promise<Value>,
): Loadable<Value> {
  const { get, set, subscribe } = observable<Load<Value>>({ state: 'idle' });
  let attempt = 0;
  let current = new AbortController();
  const retry = () => {
    attempt += 1;
    current.abort();
    const mine = new AbortController();
    current = mine;
    set({ state: 'loading' });
    const settle = (next: Load<Value>) => {
      if (mine === current) set(next);
    };
    withDeadline(deadlineMs, what, mine, load(attempt, mine.signal)).then(
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

/**
 * Returns the promise's result, or after `ms` fails with a {@link TimeoutError} that names `what`; code that
 * handles the abort first can name the late part.
 */
export function withDeadline<Value>(
  ms: number,
  what: string,
  controller: AbortController,
  promise: Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timers = [
      setTimeout(() => controller.abort(), ms - 1),
      setTimeout(() => reject(new TimeoutError(what, ms)), ms),
    ];
    promise.then(resolve, reject).finally(() => timers.forEach(clearTimeout));
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
