/** What webpack is waiting for: it takes a script away when it is there or has failed, and a style has no sheet until it is there. */
const AWAITED = 'script[data-webpack][src]:not([integrity]), link[rel="stylesheet"]:not([integrity])';

/**
 * Asks under a new address for the scripts and styles of this very build that are still on their way: a browser may
 * hold on to a stalled request, and webpack waits with it. Whichever arrives first ends the wait.
 */
export function askAgain(attempt: number): void {
  for (const awaited of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(AWAITED)) {
    if (awaited instanceof HTMLScriptElement) askForScript(awaited.src, attempt);
    else if (!awaited.sheet) awaited.href = numbered(awaited.href, attempt);
  }
}

/** A script says by itself which part of the build it is, whoever asked for it. */
function askForScript(src: string, attempt: number): void {
  const script = document.createElement('script');
  script.src = numbered(src, attempt);
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  document.head.append(script);
}

function numbered(address: string, attempt: number): string {
  const url = new URL(address);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}
