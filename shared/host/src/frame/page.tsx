import type { FromFrame } from '@venture/contract/frame';
import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createMemoryRouter, createPath } from 'react-router-dom';
import { isPainted } from './is-painted.mjs';

/** Makes a router for one page of a release. It reports all other navigations to the page, which performs them. */
export function createPageRouter(
  pages: Readonly<Record<string, ComponentType>>,
  at: string,
  send: (message: FromFrame) => void,
  fail: (error: unknown) => void,
) {
  const Page = pages[at.replace(/\?.*/, '')] ?? (() => null);
  const element = (
    <Caught onError={fail}>
      <Shown page={Page} send={send} />
    </Caught>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  let known = at;
  const { navigate } = router;
  router.createHref = (location) => `#${createPath(location)}`;
  router.navigate = (async (...to: Parameters<typeof navigate>) => {
    if (typeof to[0] === 'number') return send({ type: 'back' });
    await navigate(...to);
  }) as typeof navigate;
  router.subscribe(({ location, historyAction }) => {
    const to = createPath({ ...location, hash: '' });
    if (to === known) return;
    known = to;
    send({ type: 'navigate', to, replace: historyAction === 'REPLACE' });
  });
  const followLink = (event: MouseEvent) => {
    const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest('a[href^="#/"]');
    if (!link || event.defaultPrevented || button > 1 || altKey) return;
    event.preventDefault();
    const to = link.getAttribute('href')?.slice(1) ?? '/';
    const isNewTab =
      button === 1 || ctrlKey || metaKey || shiftKey || link.getAttribute('target') === '_blank';
    if (isNewTab) send({ type: 'open', to: withoutHash(to) });
    else void router.navigate(to);
  };
  // Browsers report the middle button with its own event.
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, followLink);
  const follow = (to: string) => {
    if (to === known) return;
    known = to;
    void navigate(to, { replace: true });
  };
  return { router, follow };
}

/** Returns a path with its query, as a browser writes it. */
function withoutHash(to: string): string {
  const { pathname, search } = new URL(to, 'https://frame.invalid');
  return pathname + search;
}

type CaughtProps = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

/** Reports render errors to the surrounding page, replacing the router's own error element. */
class Caught extends Component<CaughtProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Maximum number of errors that a page reports, and how often it is checked for content. */
const [MOST_ERRORS, LOOK_MS] = [3, 10_000];

type Report = (error: Error) => void;

/**
 * Reports uncaught errors. Most pages survive them, so a page has failed only if it twice in a row shows
 * nothing and waits for nothing. Captures the functions it uses before the release can replace them.
 */
export function watchErrors(report: Report, fail: Report, isWaiting: () => boolean): void {
  const reported = new Map<string, Error>();
  const note = (thrown: unknown) => {
    const error = toError(thrown);
    if (reported.size === MOST_ERRORS || reported.has(error.message)) return;
    reported.set(error.message, error);
    report(error);
  };
  // Capturing listeners run first and also get elements' load errors.
  const onError = ({ target, error, message }: ErrorEvent) => {
    if (target === window && !message.startsWith('ResizeObserver loop')) note(error ?? message);
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason), true);

  const { clearInterval: stop } = window;
  let wasBlank = false;
  const looks = setInterval(() => {
    const isBlank = !document.hidden && innerWidth > 0 && !isWaiting() && !isPainted();
    if (isBlank && wasBlank) {
      stop(looks);
      fail([...reported.values()].at(-1) ?? new Error('There is nothing to see.'));
    }
    wasBlank = isBlank;
  }, LOOK_MS);
}

/** Makes an error of anything thrown, even if it cannot become text; failed calls have a `detail`. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  try {
    const { detail, message = thrown } = Object(thrown);
    return new Error(`${detail ?? message}`);
  } catch {
    return new Error('It threw something without a message.');
  }
}

type ShownProps = { readonly page: ComponentType; readonly send: (message: FromFrame) => void };

/** Shows a page and reports when it is ready: a page with a busy `main` is still loading. */
function Shown({ page: Page, send }: ShownProps) {
  const report = useEffectEvent(send);
  useEffect(() => {
    report({ type: 'shown' });
    return watchDom(
      () => document.querySelector('main[aria-busy="true"]') === null,
      (isReady) => isReady && report({ type: 'ready' }),
    );
  }, []);
  return <Page />;
}

/** Reports a condition on the document: at once if it is true, then on each change. Returns a stop function. */
export function watchDom(isSo: () => boolean, report: (isSo: boolean) => void): () => void {
  let was = false;
  const look = () => {
    if (isSo() === was) return;
    was = !was;
    report(was);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open', 'aria-busy'] });
  look();
  return () => observer.disconnect();
}

/** Makes the document look hidden, as in a background tab, while the frame is covered, so that games pause. */
export function overrideVisibility(): (isCovered: boolean) => void {
  let covered = false;
  const { get: isHidden } = Object.getOwnPropertyDescriptor(Document.prototype, 'hidden') ?? {};
  const hidden = () => covered || isHidden?.call(document) === true;
  Object.defineProperties(document, {
    hidden: { configurable: true, get: hidden },
    visibilityState: { configurable: true, get: () => (hidden() ? 'hidden' : 'visible') },
  });
  return (isCovered) => {
    covered = isCovered;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
}

/** Reports `beforeunload` listeners that block leaving; the surrounding page then asks the user. */
export function interceptBeforeUnload(report: (isBusy: boolean) => void): void {
  const listeners = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = window;
  const change = (changed: () => unknown) => {
    const wasBusy = listeners.size > 0;
    changed();
    if (wasBusy !== listeners.size > 0) report(!wasBusy);
  };
  window.addEventListener = (type: string, ...rest: unknown[]) => {
    if (type === 'beforeunload') change(() => listeners.add(rest[0]));
    else Reflect.apply(add, window, [type, ...rest]);
  };
  window.removeEventListener = (type: string, ...rest: unknown[]) => {
    if (type === 'beforeunload') change(() => listeners.delete(rest[0]));
    else Reflect.apply(remove, window, [type, ...rest]);
  };
}

const FOCUSABLE = '[autofocus], a[href], :is(button, input, select, textarea):not(:disabled), [tabindex="0"]';

/** Reports when a modal dialog opens or closes, so that the surrounding page can be made inert meanwhile. */
export function watchModal(report: (isOpen: boolean) => void): void {
  const { showModal } = HTMLDialogElement.prototype;
  // Browsers focus a dialog by themselves only if the window has the same origin.
  HTMLDialogElement.prototype.showModal = function open() {
    showModal.call(this);
    if (!this.contains(document.activeElement)) this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  watchDom(hasOpenModal, report);
}

/** Whether a modal dialog is open in this document. */
export const hasOpenModal = () => document.querySelector('dialog:modal') !== null;

/**
 * Focuses the heading, or a dialog over it, like pages of the app. Chromium may later unfocus an element that was
 * focused before the frame itself, so the focus is restored until the first key or pointer event.
 */
export function takeFocus(): void {
  focusHeadingOrDialog();
  const used = new AbortController();
  const { signal } = used;
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, () => used.abort(), { capture: true, signal });
  const giveBack = () => document.hasFocus() && focusHeadingOrDialog();
  document.addEventListener('focusout', () => setTimeout(giveBack), { signal });
}

function focusHeadingOrDialog(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  const first = document.querySelector('dialog:modal')?.querySelector<HTMLElement>(FOCUSABLE) ?? heading;
  first?.focus({ preventScroll: true });
}
