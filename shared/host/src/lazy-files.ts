import { TIMEOUT } from '@venture/ui/loadable';
import { diagnoseFile, lazyFileError, type RemoteError } from '@venture/ui/remote-error';

/** How the build of a remote requests lazy files: with the signed hash. */
const REQUESTED = 'script[src][integrity], link[rel="stylesheet"][integrity]';

type OnError = (error: RemoteError) => void;

/**
 * Notices lazy files that fail to load, however a release is built, since a page that handles the failure reports
 * nothing.
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
    /** From now on every file requested from this folder is a lazy file: the first files have loaded. */
    watch: (base: string, onError: OnError) => listeners.set(absolute(base), onError),
    unwatch: (base: string) => listeners.delete(absolute(base)),
    /** A file is being requested: no event fires if it never arrives, and webpack would wait for styles forever. */
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
  // As webpack does it, so that its next attempt is a new one.
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
