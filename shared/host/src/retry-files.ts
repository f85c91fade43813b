/**
 * Whether webpack is still waiting: it removes a script when it has loaded or failed, and a style has no
 * sheet until it has loaded.
 */
const PENDING = 'script[data-webpack][src]:not([integrity]), link[rel="stylesheet"]:not([integrity])';

/**
 * Requests the pending scripts and styles of this build under a new address: a browser may hold on to a stalled
 * request, and webpack waits with it. The first to arrive ends the wait.
 */
export function retryPendingFiles(attempt: number): void {
  for (const pending of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(PENDING)) {
    if (pending instanceof HTMLScriptElement) addScript(pending.src, attempt);
    else if (!pending.sheet) pending.href = withAttempt(pending.href, attempt);
  }
}

/** A script says by itself which part of the build it is, whoever asked for it. */
function addScript(src: string, attempt: number): void {
  const script = document.createElement('script');
  script.src = withAttempt(src, attempt);
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  document.head.append(script);
}

function withAttempt(address: string, attempt: number): string {
  const url = new URL(address);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}
