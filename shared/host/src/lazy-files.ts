import { TIMEOUT } from '@venture/ui/loadable';
import { diagnoseFile, lazyFileError, type RemoteError } from '@venture/ui/remote-error';

/** How the build of a remote asks for what its pages need later: with the hash that was signed. */
const REQUESTED = 'script[src][integrity], link[rel="stylesheet"][integrity]';

type OnError = (error: RemoteError) => void;

/**
 * Notices the files that releases load later and do not get, whatever these are built with: a page that copes with it
 * by itself tells nobody.
 */
export function watchLazyFiles(loadTimeoutMs: number) {
  const listeners = new Map<string, OnError>();
  const listenerFor = (address: string) => [...listeners].find(([base]) => address.startsWith(base))?.[1];

  async function onFailure({ target }: Event) {
    const address = addressOf(target);
    const onError = address && listenerFor(address);
    if (onError) onError(await diagnoseFile(address));
  }
  document.addEventListener('error', onFailure, true);

  return {
    /** From now on whatever is asked for from this folder comes later: its first files are there. */
    watch: (base: string, onError: OnError) => listeners.set(absolute(base), onError),
    unwatch: (base: string) => listeners.delete(absolute(base)),
    /** A file is being asked for: no event will tell if it never comes, and styles would be waited for without end. */
    requested: (file: string) => {
      const address = absolute(file); // webpack says `js/../css/`
      const onError = listenerFor(address);
      if (onError) setTimeout(() => giveUp(address, onError), loadTimeoutMs);
    },
  };
}

function giveUp(address: string, onError: OnError) {
  const pending = pendingElement(address);
  if (!pending) return;
  onError(lazyFileError('late', address));
  // As webpack says it to itself, so that its next attempt is a new one.
  pending.onerror?.(new Event(TIMEOUT));
}

function addressOf(element: unknown): string | undefined {
  if (!(element instanceof Element && element.matches(REQUESTED))) return undefined;
  return element instanceof HTMLScriptElement ? element.src : (element as HTMLLinkElement).href;
}

/** A script is taken away when it is there or has failed; a style has no sheet until it is there. */
function pendingElement(address: string): HTMLScriptElement | HTMLLinkElement | undefined {
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(REQUESTED)].find(
    (one) => addressOf(one) === address && !(one instanceof HTMLLinkElement && one.sheet),
  );
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}
