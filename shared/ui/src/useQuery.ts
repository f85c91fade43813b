import { addressOf, call } from '@venture/api/v1/call';
import type { Endpoint, RequestOf, ResponseOf } from '@venture/api/v1/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';

/** The state of a request. */
export type QueryResult<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown };

type Settled<E extends Endpoint> = { readonly address: string; readonly result: QueryResult<ResponseOf<E>> };

/**
 * Requests what a page shows, and again when the request changes or `refetch` is called; meanwhile the
 * last answer to the same request stays.
 */
export function useQuery<const E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
): { readonly result: QueryResult<ResponseOf<E>>; readonly refetch: () => void } {
  const address = addressOf(endpoint, sent);
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<E>>();
  const ask = useEffectEvent((signal: AbortSignal) => {
    const settle = (result: QueryResult<ResponseOf<E>>) => {
      if (!signal.aborted) setSettled({ address, result });
    };
    call(endpoint, sent, signal).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
  });
  useEffect(() => onceFor(`${attempt} ${address}`, ask), [address, attempt]);
  const refetch = () => {
    if (settled?.result.state === 'failed') setSettled(undefined);
    setAttempt(attempt + 1);
  };
  return { result: settled?.address === address ? settled.result : { state: 'loading' }, refetch };
}

/** Asks; the question itself only says when to ask anew. Returns a function that stops it. */
function onceFor(_question: string, ask: (signal: AbortSignal) => void): () => void {
  const stop = new AbortController();
  ask(stop.signal);
  return () => stop.abort();
}
