import { CONTRACT, type RemoteEntry } from '@venture/contract/remotes';
import { findIncompatibility, findOwner, findRolloutEntry, isKnownBad } from '@venture/host/find';
import { FILES_CACHE } from './host/offline/places';
import { readPreviewText } from './host/preview/preview-key';

/**
 * Runs in the page's head as a separate script. A remote's page has to wait for its files, so this requests them
 * alongside the shell's own instead of after them. It runs none of them, and the shell trusts none of it: the shell
 * verifies the list and each file as always, and reports any problem.
 */
function requestEarly({ app, runtime, frames }: DOMStringMap): void {
  if (!document.documentElement.hasAttribute('data-first-elsewhere')) return;
  for (const address of namesIn(app)) request(address);
  // If this tab previews a release, that release has to be found first.
  if (!runtime || readPreviewText() !== undefined) return;
  const path = location.hash.slice(1).replace(/\/*(\?.*)?$/, '');
  const remote = findRemote(path);
  if (!remote) return;
  const { base, entry, preload, chunks, hasLazyFiles, routes, inFrame } = remote;
  const named = routes.find((route) => route.path === path)?.chunks ?? [];
  const own = named.flatMap((name) => chunks?.[name] ?? []);
  const files = [entry, ...preload, ...(hasLazyFiles && !inFrame ? ['release.json'] : []), ...own];
  for (const address of namesIn(inFrame ? frames : runtime)) request(address);
  if (inFrame) requestFrame();
  for (const file of files) request(base + file, inFrame);
}

/** The release that the page at this path would load. */
function findRemote(path: string): (RemoteEntry & { readonly inFrame: boolean }) | undefined {
  const live = findOwner(listedRemotes(), path);
  if (!live || live.disabled) return undefined;
  const newer = findRolloutEntry(live) as RemoteEntry | undefined; // the shell parses it
  const remote = newer && !findIncompatibility(newer, CONTRACT) ? newer : live;
  if (findIncompatibility(remote, CONTRACT) || isKnownBad(remote)) return undefined;
  return { ...remote, inFrame: live.framed === true };
}

/**
 * Requests the files that draw pages in a frame. A frame takes its document only from a cache of frames, so a frame
 * made here fills that cache.
 */
function requestFrame(): void {
  const parts: object = JSON.parse(document.getElementById('venture-frame')?.textContent || '{}');
  for (const part of Object.keys(parts)) {
    if (!part.endsWith('.html')) {
      request(part, true);
      continue;
    }
    const frame = Object.assign(document.createElement('iframe'), { src: part, hidden: true });
    frame.setAttribute('sandbox', 'allow-scripts'); // without it, its script would be reported as blocked
    frame.onload = () => frame.remove();
    document.documentElement.append(frame);
  }
}

/**
 * Replaces a first script that does not load. Without it there is no application. The page states its hash, so what
 * the worker keeps may turn out not to match: then that copy is removed, and the script comes from the network.
 */
function replaceFirstScript({ target }: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement) || !target.defer) return;
  const removed = globalThis.caches
    ?.open(FILES_CACHE)
    .then((cache) => cache.delete(target.src, { ignoreVary: true }));
  removed?.then((wasThere) => wasThere && window.location.reload());
}

function namesIn(text = ''): readonly string[] {
  return text.split(' ').filter((name) => name !== '');
}

/** Files for a frame have a lower priority than those that the page itself needs first. */
function request(address: string, isForFrame = false): void {
  const { href } = new URL(address, document.baseURI);
  const controller = new AbortController();
  const priority = isForFrame ? 'low' : 'auto';
  const response = fetch(href, { signal: controller.signal, priority });
  response.catch(() => undefined); // reported by the code that uses it
  globalThis.ventureEarly ??= new Map();
  globalThis.ventureEarly.set(href, { response, cancel: () => controller.abort() });
}

/** The list embedded in this page, which is not verified here. */
function listedRemotes(): readonly RemoteEntry[] {
  const config = JSON.parse(document.getElementById('venture-config')?.textContent ?? '');
  return config.remotes.remotes; // the shell parses it
}

window.addEventListener('error', replaceFirstScript, true);
try {
  requestEarly(document.currentScript?.dataset ?? {});
} catch {
  // The shell detects and reports the problem.
}
