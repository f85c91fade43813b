import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf, call } from './call';
import type { Answered, Endpoint, Sent } from './endpoint';

/** What has come of asking so far. */
export type Asked<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: unknown };

type Settled<E extends Endpoint> = { readonly address: string; readonly asked: Asked<Answered<E>> };

/**
 * Asks the server for what a page shows, and again when what is asked changes or `again` is called;
 * meanwhile the last answer to the same question stays.
 */
export function useAnswer<const E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
): { readonly asked: Asked<Answered<E>>; readonly again: () => void } {
  const address = addressOf(endpoint, sent);
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<E>>();
  const ask = useEffectEvent((signal: AbortSignal) => call(endpoint, sent, signal));
  useEffect(() => {
    const stop = new AbortController();
    const settle = (asked: Asked<Answered<E>>) => {
      if (!stop.signal.aborted) setSettled({ address, asked });
    };
    ask(stop.signal).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => stop.abort();
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  }, [address, attempt]);
  const again = () => {
    if (settled?.asked.state === 'failed') setSettled(undefined);
    setAttempt(attempt + 1);
  };
  return { asked: settled?.address === address ? settled.asked : { state: 'loading' }, again };
}
