import {
  onAnyStoredChange,
  readStored,
  removeStored,
  storedKeys,
  tabStorage,
  writeStored,
} from '@venture/api/storage';
import { snapshotGlobals } from './snapshot-globals';

/** The keys of the library; a remote's own begin with its name. */
const OWN = /^(venture\.|userId$|userType$)/;
/** Those of the shell: remotes store what ends with the tab without the library. */
const OWN_OF_TAB = /^venture\.(preview|visits|account-deleted|feedback\..*)$/;
/**
 * May appear without the library: who is logged in, and records, which have keys of their own: another tab may have
 * stored one that this tab has not heard of.
 */
const MAY_APPEAR = /^(userId|userType|venture\.[a-z]+\.1\..*)$/;

/**
 * Snapshots what the platform stores on this device. The returned function restores what others have changed or
 * removed in this page, and removes what they added. The library tells of its own writes; what another tab or the
 * browser does, counts.
 */
function snapshotStorage(own: RegExp, area?: typeof tabStorage): () => void {
  const texts = new Map<string, string>();
  const note = (key: string) => {
    const text = readStored(key, area);
    if (text === undefined) texts.delete(key);
    else if (own.test(key)) texts.set(key, text);
  };
  const noteAll = () => {
    texts.clear();
    storedKeys('', area).forEach(note);
  };
  noteAll();
  onAnyStoredChange((key, { type, isTrusted }) => {
    // Any script can make such an event; only the browser's own tells of another tab.
    if (type === 'storage' && !isTrusted) return;
    if (key === null) noteAll();
    else note(key);
  });
  // Nobody has told this page what happened while it was away.
  window.addEventListener('pageshow', ({ persisted }) => persisted && noteAll());
  return () => {
    for (const [key, text] of texts) if (readStored(key, area) !== text) writeStored(key, text, area);
    for (const key of storedKeys('', area))
      if (own.test(key) && !texts.has(key) && !MAY_APPEAR.test(key)) removeStored(key, area);
  };
}

/**
 * All pages share one document, so what one remote does to it would harm all others: put something in the place of a
 * global, clear the storage, hide or empty the page. What the platform needs is kept before the first remote runs, and
 * put back whenever a page is left. What cannot be put back ends with the document: the next page reloads the document.
 */
export function createRepair(reload = () => window.location.reload()) {
  let kept: ReturnType<typeof keep> | undefined;
  let isReloading = false;
  let hasActed = false;

  const restore = () => {
    if (!kept) return true;
    const isWhole = kept.restoreGlobals();
    kept.restoreStorage();
    return isWhole;
  };
  const renew = () => {
    if (isReloading || !mayReload(hasActed)) return;
    isReloading = true;
    reload();
  };

  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(
      type,
      () => {
        hasActed = true;
      },
      true,
    );
  // Before the router hears of it, which could not go anywhere without what was replaced.
  window.addEventListener('click', ({ target }) => isLink(target) && restore(), true);
  window.addEventListener('popstate', restore, true);
  // The page that is left has nothing to ask any more.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), true);
  // A tab in the background may not have heard yet what another one removed.
  window.addEventListener(
    'pagehide',
    () => document.visibilityState === 'visible' && kept?.restoreStorage(),
    true,
  );

  return {
    /** To be called before a remote runs. */
    keep: () => {
      kept ??= keep();
    },
    restore,
    /** To be called when another page begins. */
    leave: () => {
      const areGlobalsBack = restore();
      if (kept && (!kept.restorePage() || !areGlobalsBack)) renew();
    },
  };
}

function keep() {
  const restoreDevice = snapshotStorage(OWN);
  const restoreTab = snapshotStorage(OWN_OF_TAB, tabStorage);
  return {
    restoreGlobals: snapshotGlobals(),
    restoreStorage: () => {
      restoreDevice();
      restoreTab();
    },
    restorePage: snapshotLayout(document.getElementById('root') ?? document.body),
  };
}

function isLink(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  while (element && !(element instanceof HTMLAnchorElement)) element = element.parentElement;
  return element !== null;
}

/**
 * Never twice without a person between: a document that began with a reload is reloaded only if the person has done
 * something in it. Without a network the reload would end on the browser's error page, unless the worker answers.
 */
function mayReload(hasActed: boolean): boolean {
  const [begun] = performance.getEntriesByType('navigation');
  const wasReloaded = Object(begun).type === 'reload';
  const isServed = navigator.onLine || Boolean(navigator.serviceWorker?.controller);
  return isServed && (!wasReloaded || hasActed);
}

/** What hides an element, or takes it away from those who use it. */
const HIDING = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];

/**
 * Keeps how the frame of every page stands in the document; the answer puts back what can be, and is false if a part of
 * the frame is gone.
 */
export function snapshotLayout(root: HTMLElement): () => boolean {
  const { body, documentElement } = document;
  const header = root.querySelector('header') ?? root;
  const frame = [documentElement, body, root, ...ancestors(header, root), ...following(header)];
  const looks = frame.map((element) => HIDING.map((name) => element.getAttribute(name)));
  // Not in every browser. Extensions of the browser may have put some there.
  const adopted = document.adoptedStyleSheets && [...document.adoptedStyleSheets];

  return () => {
    // Remotes have their styles in files, which hold for their own classes alone.
    if (adopted && !isSame(document.adoptedStyleSheets, adopted)) document.adoptedStyleSheets = adopted;
    if (!root.isConnected && document.body === body) body.prepend(root);
    frame.forEach((element, at) => {
      HIDING.forEach((name, which) => {
        putBack(element, name, looks[at]?.[which] ?? null);
      });
    });
    return document.body === body && frame.every((element) => element.isConnected);
  };
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

function putBack(element: Element, name: string, text: string | null): void {
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** The element and those around it, below the root. */
function ancestors(element: Element, root: Element): readonly Element[] {
  if (element === root) return [];
  const { parentElement } = element;
  return parentElement ? [element, ...ancestors(parentElement, root)] : [element];
}

function following({ nextElementSibling: next }: Element): readonly Element[] {
  return next ? [next, ...following(next)] : [];
}
