import { buildUrl, call, ProblemError } from '@venture/api/v1/call';
import type { Endpoint, RequestOf, ResponseOf } from '@venture/api/v1/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';

/** The state of a request. */
export type QueryResult<Value> =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready';
      readonly value: Value;
      /** True while the value is stale: see `look`. */
      readonly isOld?: boolean;
    }
  | { readonly state: 'failed'; readonly error: unknown };

type Settled<E extends Endpoint> = { readonly address: string; readonly result: QueryResult<ResponseOf<E>> };

type Query<E extends Endpoint> = {
  readonly result: QueryResult<ResponseOf<E>>;
  readonly refetch: () => void;
  /** Requests the value again; after a failure the last value stays, marked as old. */
  readonly look: () => void;
};

/**
 * Requests the value of a page, and again when the request changes or `refetch` is called; until then the
 * last value of the same request stays.
 */
export function useQuery<const E extends Endpoint>(endpoint: E, sent: RequestOf<E>): Query<E> {
  const address = buildUrl(endpoint, sent);
  const [attempt, setAttempt] = useState({ count: 0, isLook: false });
  const [settled, setSettled] = useState<Settled<E>>();
  const ask = useEffectEvent((signal: AbortSignal) => {
    const last = attempt.isLook && settled?.address === address ? settled.result : undefined;
    const settle = (result: QueryResult<ResponseOf<E>>) => {
      if (!signal.aborted) setSettled({ address, result });
    };
    call(endpoint, sent, signal).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) =>
        settle(
          last?.state === 'ready' && mayPass(error) ? { ...last, isOld: true } : { state: 'failed', error },
        ),
    );
  });
  useEffect(() => onceFor(`${attempt.count} ${address}`, ask), [address, attempt.count]);
  const again = (isLook: boolean) => {
    if (settled?.result.state === 'failed') setSettled(undefined);
    setAttempt({ count: attempt.count + 1, isLook });
  };
  return {
    result: settled?.address === address ? settled.result : { state: 'loading' },
    refetch: () => again(false),
    look: () => again(true),
  };
}

/** Whether a retry may succeed; otherwise, as after lost access or deletion, the old value must not be shown. */
const mayPass = (error: unknown) => !(error instanceof ProblemError && FINAL.includes(error.status));
const FINAL: readonly number[] = [401, 403, 404];

/** Sends a request; `_question` only decides when to repeat it. Returns a function that cancels it. */
function onceFor(_question: string, ask: (signal: AbortSignal) => void): () => void {
  const stop = new AbortController();
  ask(stop.signal);
  return () => stop.abort();
}
