import { call, ProblemError } from './v1/call';
import type { Endpoint, RequestOf, ResponseOf } from './v1/endpoint';
import rule from './waiting.json';

export { default as RETRY_LIMITS } from './waiting.json';

/** Reason of a wait: unknown yet, a busy server, or many calls from one address. */
export type WaitReason = 'slow' | 'busy' | 'many-here';

export type RetryOptions = {
  /** Aborted when the user stops waiting or leaves the page. */
  readonly signal: AbortSignal;
  /** Called when it takes longer than a moment, and on each retry. */
  readonly onWait: (wait: WaitReason) => void;
};

/** The server asked to retry, and did nothing. */
export type RetryAfter = { readonly wait: WaitReason; readonly seconds: number };

/**
 * Makes a call and repeats it as long as the server asks for it, after the given time and a random delay,
 * which spreads the retries. Returns the last response.
 */
export async function withRetry<Answer>(
  attempt: () => Promise<Answer>,
  againAfter: (answer: Answer) => RetryAfter | undefined,
  { signal, onWait }: RetryOptions,
): Promise<Answer> {
  const until = performance.now() + rule.mostSeconds * 1000;
  const slow = setTimeout(() => onWait('slow'), rule.slowMs);
  try {
    for (;;) {
      const answer = await attempt();
      const again = againAfter(answer);
      if (!again) return answer;
      const waitMs = again.seconds * 1000 * (1 + Math.random() * rule.jitter);
      if (performance.now() + waitMs > until) return answer;
      clearTimeout(slow);
      onWait(again.wait);
      await pause(waitMs, signal);
    }
  } finally {
    clearTimeout(slow);
  }
}

/** Makes a call under `/v1`, with retries while the server is too busy. Throws as {@link call} does. */
export async function callWithRetry<const E extends Endpoint>(
  endpoint: E,
  sent: RequestOf<E>,
  waiting: RetryOptions,
): Promise<ResponseOf<E>> {
  const last = await withRetry(
    () =>
      call(endpoint, sent, waiting.signal).then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      ),
    (outcome) => ('error' in outcome ? afterBusy(outcome.error) : undefined),
    waiting,
  );
  if ('error' in last) throw last.error;
  return last.response;
}

function afterBusy(error: unknown): RetryAfter | undefined {
  if (!(error instanceof ProblemError) || error.status !== BUSY) return undefined;
  const { retryAfterSeconds: seconds } = error;
  return seconds ? { wait: 'busy', seconds } : undefined;
}

const BUSY = 503;

/** Ends early when the device goes offline, since the next attempt reports that. Throws when aborted. */
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
