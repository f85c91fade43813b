import type { FromFrame } from '@venture/contract/frame';
import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createMemoryRouter, createPath } from 'react-router-dom';
import { isPainted } from './is-painted.mjs';

/** One page of a release, by its path. It stays as it is whatever leads elsewhere: that is said, and the page around goes there. */
export function createPageRouter(
  pages: Readonly<Record<string, ComponentType>>,
  at: string,
  say: (message: FromFrame) => void,
  fail: (error: unknown) => void,
) {
  const Page = pages[at.replace(/\?.*/, '')] ?? (() => null);
  const element = (
    <Caught onError={fail}>
      <Shown page={Page} say={say} />
    </Caught>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  let known = at;
  const { navigate } = router;
  router.createHref = (location) => `#${createPath(location)}`;
  router.navigate = (async (...to: Parameters<typeof navigate>) => {
    if (typeof to[0] === 'number') return say({ type: 'back' });
    await navigate(...to);
  }) as typeof navigate;
  router.subscribe(({ location, historyAction }) => {
    const to = createPath({ ...location, hash: '' });
    if (to === known) return;
    known = to;
    say({ type: 'navigate', to, replace: historyAction === 'REPLACE' });
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#/"]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate(link.getAttribute('href')?.slice(1) ?? '/');
  });
  const follow = (to: string) => {
    if (to === known) return;
    known = to;
    void navigate(to, { replace: true });
  };
  return { router, follow };
}

type CaughtProps = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

/** The page around hears of what a page throws: the router has an element of its own for it, which nobody is told of. */
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

/** How many different errors one page tells, and how often it is looked whether there is anything to see. */
const [MOST_ERRORS, LOOK_MS] = [3, 10_000];

type Hear = (error: Error) => void;

/**
 * Tells of errors that nothing catches. Most pages go on all the same, so one has failed only if twice in a row there is
 * nothing to see, and nothing that it waits for. What the release might replace is called before it runs.
 */
export function watchErrors(tell: Hear, fail: Hear, isWaiting: () => boolean): void {
  const told = new Map<string, Error>();
  const hear = (thrown: unknown) => {
    const error = toError(thrown);
    if (told.size === MOST_ERRORS || told.has(error.message)) return;
    told.set(error.message, error);
    tell(error);
  };
  // Capturing listeners come first, and also hear of elements that did not load.
  const onError = ({ target, error, message }: ErrorEvent) => {
    if (target === window && !message.startsWith('ResizeObserver loop')) hear(error ?? message);
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', ({ reason }) => hear(reason), true);

  const { clearInterval: stop } = window;
  let wasBlank = false;
  const looks = setInterval(() => {
    const isBlank = !document.hidden && innerWidth > 0 && !isWaiting() && !isPainted();
    if (isBlank && wasBlank) {
      stop(looks);
      fail([...told.values()].at(-1) ?? new Error('There is nothing to see.'));
    }
    wasBlank = isBlank;
  }, LOOK_MS);
}

/** Anything can be thrown, also what cannot be made a text; a call that failed has a `detail`. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  try {
    const { detail, message = thrown } = Object(thrown);
    return new Error(`${detail ?? message}`);
  } catch {
    return new Error('It threw something without a message.');
  }
}

type ShownProps = { readonly page: ComponentType; readonly say: (message: FromFrame) => void };

/** A page whose `main` is busy still loads what it needs. */
function Shown({ page: Page, say }: ShownProps) {
  const tell = useEffectEvent(say);
  useEffect(() => {
    tell({ type: 'shown' });
    return watchDom(
      () => document.querySelector('main[aria-busy="true"]') === null,
      (isReady) => isReady && tell({ type: 'ready' }),
    );
  }, []);
  return <Page />;
}

/** Reports a condition on the document: at once if it holds, then whenever it changes. Returns a function that stops it. */
export function watchDom(isSo: () => boolean, tell: (isSo: boolean) => void): () => void {
  let was = false;
  const look = () => {
    if (isSo() === was) return;
    was = !was;
    tell(was);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open', 'aria-busy'] });
  look();
  return () => observer.disconnect();
}

/** While something lies over the frame its document is as in a tab that is hidden: games that wait then, wait now. */
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

/** A page that must not be left at once listens for it; the page around asks in its place. */
export function watchLeaving(tell: (isBusy: boolean) => void): void {
  const listeners = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = window;
  const change = (changed: () => unknown) => {
    const wasBusy = listeners.size > 0;
    changed();
    if (wasBusy !== listeners.size > 0) tell(!wasBusy);
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

/** While a modal dialog is open here, nothing around the frame is to be reached. */
export function watchModal(tell: (isOpen: boolean) => void): void {
  const { showModal } = HTMLDialogElement.prototype;
  // Browsers give a dialog the focus only where the window has the same origin.
  HTMLDialogElement.prototype.showModal = function open() {
    showModal.call(this);
    if (!this.contains(document.activeElement)) this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  watchDom(hasOpenModal, tell);
}

/** Whether a modal dialog is open in this document. */
export const hasOpenModal = () => document.querySelector('dialog:modal') !== null;

/** As when a page of the application is opened: its heading, or what covers it, takes the focus. */
export function takeFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  const first = document.querySelector('dialog:modal')?.querySelector<HTMLElement>(FOCUSABLE) ?? heading;
  first?.focus({ preventScroll: true });
}
