import { CONTRACT, type RemoteEntry } from '@venture/contract/remotes';
import { findIncompatibility, findOwner, findRolloutEntry, isKnownBad } from '@venture/host/find';
import { FILES_CACHE } from './host/offline/places';
import { readPreviewText } from './host/preview/preview-key';

/**
 * Runs in the page's head as a separate script. A remote's page has to wait for its files, so this requests them
 * alongside the shell's own instead of after them. It runs none of them, and the shell trusts none of it: the shell
 * verifies the list and each file as always, and reports any problem.
 */
function requestEarly(app: readonly string[], runtime: readonly string[]): void {
  if (!document.documentElement.hasAttribute('data-first-elsewhere')) return;
  for (const address of app) request(address);
  // The preview has to be found first.
  if (runtime.length === 0 || readPreviewText() !== undefined) return;
  const path = location.hash.slice(1).replace(/\/*(\?.*)?$/, '');
  const list = listedRemotes();
  const live = findOwner(list, path);
  if (!live || live.disabled) return;
  const newer = findRolloutEntry(live) as RemoteEntry | undefined; // the shell parses it
  const remote = newer && !findIncompatibility(newer, CONTRACT) ? newer : live;
  if (findIncompatibility(remote, CONTRACT)) return;
  if (isKnownBad(remote)) return;
  const { base, entry, preload, chunks, hasLazyFiles, routes } = remote;
  const inFrame = live.framed === true;
  const named = routes.find((route) => route.path === path)?.chunks ?? [];
  const own = named.flatMap((name) => chunks?.[name] ?? []);
  const files = [entry, ...preload, ...(hasLazyFiles && !inFrame ? ['release.json'] : []), ...own];
  const first = inFrame ? partsOfFrames() : runtime;
  for (const address of [...first, ...files.map((file) => base + file)]) request(address);
}

/**
 * Without its first script there is no application. The page states its hash, so what the worker keeps of it may turn out
 * to be something else: then that is removed, and the script comes from the network.
 */
function replaceFirstScript({ target }: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement) || !target.defer) return;
  const removed = globalThis.caches
    ?.open(FILES_CACHE)
    .then((cache) => cache.delete(target.src, { ignoreVary: true }));
  removed?.then((wasThere) => wasThere && window.location.reload());
}

function namesIn(text: string): readonly string[] {
  return text.split(' ').filter((name) => name !== '');
}

function request(address: string): void {
  const { href } = new URL(address, document.baseURI);
  const controller = new AbortController();
  const response = fetch(href, { signal: controller.signal });
  response.catch(() => undefined); // reported by the code that uses it
  globalThis.ventureEarly ??= new Map();
  globalThis.ventureEarly.set(href, { response, cancel: () => controller.abort() });
}

/** Files needed to draw pages in a frame. */
function partsOfFrames(): readonly string[] {
  const parts: object = JSON.parse(document.getElementById('venture-frame')?.textContent || '{}');
  return Object.keys(parts).filter((file) => !file.endsWith('.html'));
}

/** The list embedded in this page, unverified. */
function listedRemotes(): readonly RemoteEntry[] {
  const config = JSON.parse(document.getElementById('venture-config')?.textContent ?? '');
  return config.remotes.remotes; // the shell parses it
}

window.addEventListener('error', replaceFirstScript, true);
try {
  const { app = '', runtime = '' } = document.currentScript?.dataset ?? {};
  requestEarly(namesIn(app), namesIn(runtime));
} catch {
  // The shell detects and reports the problem.
}
