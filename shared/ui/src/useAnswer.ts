import { addressOf, call } from '@venture/api/v1/call';
import type { Endpoint, RequestOf, ResponseOf } from '@venture/api/v1/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';

/** What has come of asking so far. */
export type Asked<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown };

type Settled<E extends Endpoint> = { readonly address: string; readonly asked: Asked<ResponseOf<E>> };

/**
 * Asks the server for what a page shows, and again when what is asked changes or `again` is called;
 * meanwhile the last answer to the same question stays.
 */
export function useAnswer<const E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
): { readonly asked: Asked<ResponseOf<E>>; readonly again: () => void } {
  const address = addressOf(endpoint, sent);
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<E>>();
  const ask = useEffectEvent((signal: AbortSignal) => {
    const settle = (asked: Asked<ResponseOf<E>>) => {
      if (!signal.aborted) setSettled({ address, asked });
    };
    call(endpoint, sent, signal).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
  });
  useEffect(() => onceFor(`${attempt} ${address}`, ask), [address, attempt]);
  const again = () => {
    if (settled?.asked.state === 'failed') setSettled(undefined);
    setAttempt(attempt + 1);
  };
  return { asked: settled?.address === address ? settled.asked : { state: 'loading' }, again };
}

/** Asks; the question itself only says when to ask anew. Returns the way to stop. */
function onceFor(_question: string, ask: (signal: AbortSignal) => void): () => void {
  const stop = new AbortController();
  ask(stop.signal);
  return () => stop.abort();
}
