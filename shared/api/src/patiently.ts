import { type Answer, type Call, post } from '../post';
import rule from './waiting.json';

/** Why it takes long: nobody knows yet, or the server has more to do than it can. */
export type Wait = 'slow' | 'busy';

export type Waiting = {
  /** Aborted when the person stops waiting or leaves the page. */
  readonly signal: AbortSignal;
  /** Called when it takes longer than a moment, and each time the server asks to come again. */
  readonly onWait: (wait: Wait) => void;
};

/**
 * Sends a call, and sends it again as long as the server is too busy: each time after as long as the server says and a
 * little more, so that not all who wait come back at the same moment.
 */
export async function postPatiently(call: Call, body: object, { signal, onWait }: Waiting): Promise<Answer> {
  const until = performance.now() + rule.mostSeconds * 1000;
  const slow = setTimeout(() => onWait('slow'), rule.slowMs);
  try {
    for (;;) {
      const answer = await post(call, body, signal);
      if (!answer.isBusy) return answer;
      const waitMs = (answer.waitSeconds ?? 1) * 1000 * (1 + Math.random() * rule.jitter);
      if (performance.now() + waitMs > until) return answer;
      clearTimeout(slow);
      onWait('busy');
      await pause(waitMs, signal);
    }
  } finally {
    clearTimeout(slow);
  }
}

/** Ends early when the device goes offline: the next try then says so. Throws when it is aborted. */
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
