import { call, ProblemError } from './v1/call';
import type { Endpoint, RequestOf, ResponseOf } from './v1/endpoint';
import rule from './waiting.json';

export { default as RETRY_LIMITS } from './waiting.json';

/**
 * Makes a call and, as long as the server asks for it, retries it after the requested seconds plus a random delay
 * that spreads the retries, for at most 20 seconds in all. Returns the last response; throws if aborted.
 */
export async function withRetry<Answer>(
  attempt: () => Promise<Answer>,
  retryAfterSeconds: (answer: Answer) => number | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const until = performance.now() + rule.mostSeconds * 1000;
  for (;;) {
    const answer = await attempt();
    const seconds = retryAfterSeconds(answer);
    if (seconds === undefined) return answer;
    const waitMs = seconds * 1000 * (1 + Math.random() * rule.jitter);
    if (performance.now() + waitMs > until) return answer;
    await pause(waitMs, signal);
  }
}

/** Makes a call under `/v1`, retrying while the server is too busy. Throws like {@link call}. */
export async function callWithRetry<const E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  const last = await withRetry(
    () =>
      call(endpoint, sent, signal).then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      ),
    (outcome) => ('error' in outcome ? afterBusy(outcome.error) : undefined),
    signal,
  );
  if ('error' in last) throw last.error;
  return last.response;
}

const BUSY = 503;

function afterBusy(error: unknown): number | undefined {
  return error instanceof ProblemError && error.status === BUSY
    ? error.retryAfterSeconds || undefined
    : undefined;
}

/** Waits; ends early if the device goes offline, so that the next attempt reports it. Throws if aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('offline', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('offline', end);
  });
}
