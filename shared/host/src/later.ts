import { laterError, lookedAt, type RemoteError } from '@venture/ui/failure';
import { LATE } from '@venture/ui/loadable';

/** How the build of a remote asks for what its pages need later: with the hash that was signed. */
const ASKED = 'script[src][integrity], link[rel="stylesheet"][integrity]';

type Told = (error: RemoteError) => void;

/**
 * Notices the files that releases load later and do not get, whatever these are built with: a page that copes with it
 * by itself tells nobody.
 */
export function watchLater(loadTimeoutMs: number) {
  const listeners = new Map<string, Told>();
  const toldOf = (address: string) => [...listeners].find(([base]) => address.startsWith(base))?.[1];

  async function failed({ target }: Event) {
    const address = addressOf(target);
    const told = address && toldOf(address);
    if (told) told(await lookedAt(address));
  }
  document.addEventListener('error', failed, true);

  return {
    /** From now on whatever is asked for from this folder comes later: its first files are there. */
    watch: (base: string, told: Told) => listeners.set(absolute(base), told),
    rest: (base: string) => listeners.delete(absolute(base)),
    /** A file is being asked for: no event will tell if it never comes, and styles would be waited for without end. */
    asked: (file: string) => {
      const address = absolute(file); // webpack says `js/../css/`
      const told = toldOf(address);
      if (told) setTimeout(() => giveUp(address, told), loadTimeoutMs);
    },
  };
}

function giveUp(address: string, told: Told) {
  const awaited = awaitedAt(address);
  if (!awaited) return;
  told(laterError('late', address));
  // As webpack says it to itself, so that its next attempt is a new one.
  awaited.onerror?.(new Event(LATE));
}

function addressOf(element: unknown): string | undefined {
  if (!(element instanceof Element && element.matches(ASKED))) return undefined;
  return element instanceof HTMLScriptElement ? element.src : (element as HTMLLinkElement).href;
}

/** A script is taken away when it is there or has failed; a style has no sheet until it is there. */
function awaitedAt(address: string): HTMLScriptElement | HTMLLinkElement | undefined {
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(ASKED)].find(
    (one) => addressOf(one) === address && !(one instanceof HTMLLinkElement && one.sheet),
  );
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}
