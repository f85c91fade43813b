import type { ConditionsInUse } from './conditions';

/** How late an answer comes on a slow network, in milliseconds. */
export const SLOW_MS = 2_000;

/**
 * Lets the page's own calls (`fetch`) come late or fail as the conditions say, and `navigator.onLine` agree.
 * What the browser loads by itself, scripts, styles and pictures, is out of reach. Returns the way back.
 */
export function pretendNetwork({ get, subscribe }: ConditionsInUse): () => void {
  const realFetch = window.fetch;
  window.fetch = async (...call) => {
    const { network } = get();
    if (network === 'slow') await delay(SLOW_MS, call[1]?.signal);
    if (network === 'offline') throw new TypeError('Failed to fetch');
    return realFetch(...call);
  };
  let wasOffline = isOffline();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline() });
  const stop = subscribe(() => {
    if (isOffline() === wasOffline) return;
    wasOffline = isOffline();
    window.dispatchEvent(new Event(wasOffline ? 'offline' : 'online'));
  });

  function isOffline() {
    return get().network === 'offline';
  }

  return () => {
    stop();
    window.fetch = realFetch;
    Reflect.deleteProperty(navigator, 'onLine');
  };
}

function delay(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
