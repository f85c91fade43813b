import { readConfig } from '@venture/api/config';
import { onAnyStoredChange, readStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { CHANNEL, type FromFrame, type Start } from '@venture/contract/frame';
import { LeaveDialog } from '@venture/ui/LeaveDialog';
import { Page } from '@venture/ui/Page';
import { RemoteError } from '@venture/ui/remote-error';
import { useLocation, useNavigate } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { useLeaveGuard } from '@venture/ui/useLeaveGuard';
import { useUser } from '@venture/ui/useUser';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clearStarting, markStarting, noteRunning } from '../bad-releases';
import { type Channel, connectFrame, type MessageObserver } from '../channel';
import { hasOpenModal, watchDom } from '../frame/page';
import { createRun } from '../frame/wrapped';
import { answerTo } from '../frame-calls';
import {
  type GameSave,
  mayReceive,
  openSave,
  readFrameValues,
  storeEventFor,
  storeFrameValue,
  storeSettings,
} from '../frame-data';
import type { FramedRelease } from '../framed';
import styles from './FramedPage.module.css';

/** What a frame may know of the app, and do with it. */
export type FrameContext = {
  /** Names of all remotes. */
  readonly names: readonly string[];
  /** Whether a frame may navigate to this page. */
  readonly opens: (path: string) => boolean;
  /** Observes messages between frame and page. */
  readonly watch?: MessageObserver;
};

/** A page in a frame. */
export type FramedProps = {
  readonly framed: FramedRelease;
  readonly title: string;
  readonly around: FrameContext;
  readonly onShown: () => void;
  /** Called with an error after which the page continues. */
  readonly onThrown: (error: Error) => void;
};

/** Time for a framed page from its loaded files to the first paint, and until it can be used. */
const [SHOWN_MS, READY_MS] = [30_000, 120_000];
/** Interval of pings, and the number of unanswered ones that end a frame. */
const [PING_MS, MOST_UNANSWERED] = [5_000, 4];
/** Bounds of a play time that counts as a run without a score, in seconds: a page may be left open. */
const [SHORTEST_PLAY, LONGEST_PLAY] = [60, 3_600];

/**
 * A remote's page in a frame without origin and network, connected by a channel that decides what it may know
 * and do. Restarts when another user logs in.
 */
export function FramedPage(props: FramedProps) {
  return <OneFrame key={useUser()?.userId} {...props} />;
}

function OneFrame({ framed, title, around, onShown, onThrown }: FramedProps) {
  const { release, isPreview } = framed;
  const place = useRef<HTMLDivElement>(null);
  const channel = useRef<Channel>(undefined);
  const unanswered = useRef(0);
  const isSaying = useRef(false);
  const hasBegun = useRef(false);
  const save = useRef<GameSave>(undefined);
  const hasResult = useRef(false);
  const secondsSeen = useRef(0);
  const player = useRef(storedUser()?.userId);
  const [isReady, setReady] = useState(false);
  const [error, setError] = useState<RemoteError>();
  const [isBusy, setBusy] = useState(false);
  const [isModal, setModal] = useState(false);
  const [isUnder, setUnder] = useState(false);
  const guard = useLeaveGuard(isBusy, `You are in the middle of ${title}.`);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const tell: Channel['tell'] = (message) => channel.current?.tell(message);
  const stop = (reason: string, stack?: string) =>
    setError(new RemoteError('broken', 'remote', title, errorOf(reason, stack)));

  /** Changes by the frame itself are not sent back to it. */
  function quietly(work: () => void): void {
    isSaying.current = true;
    work();
    isSaying.current = false;
  }

  /**
   * Where the frame leads people, it has asked by itself whether something may be interrupted. Who is about to leave, or acts
   * elsewhere, is led nowhere.
   */
  function go({ to, replace }: Extract<FromFrame, { type: 'navigate' }>): void {
    const [path = ''] = to.split('?');
    const isHere = path === pathname;
    if (guard.isAsking || isElsewhere() || !(isHere || around.opens(path)))
      tell({ type: 'location', to: pathname + search });
    else if (isHere) void navigate(to, { replace: true });
    else {
      flushSync(() => setBusy(false));
      void navigate(targetOf(to), { replace });
    }
  }

  /** Pages of others get no query from a frame, which may mean something there. */
  function targetOf(to: string): string {
    const [path = ''] = to.split('?');
    return release.routes.some((route) => route.path === path) ? to : path;
  }

  /** Whether somebody uses something around the frame. */
  function isElsewhere(): boolean {
    const { activeElement, body } = document;
    return activeElement !== body && activeElement !== place.current?.firstElementChild;
  }

  /** Takes the focus like a page of the app, unless the user is elsewhere by now. */
  function takeFocus(): void {
    const frame = place.current?.firstElementChild;
    if (!(frame instanceof HTMLElement) || isElsewhere()) return;
    frame.focus({ preventScroll: true });
    tell({ type: 'focus' });
  }

  const hears: { [Type in FromFrame['type']]: (message: Extract<FromFrame, { type: Type }>) => unknown } = {
    shown() {
      clearStarting(release);
      hasBegun.current = true;
      onShown();
    },
    ready() {
      if (!hasBegun.current) return;
      flushSync(() => setReady(true));
      takeFocus();
    },
    failed: ({ reason, stack }) => stop(reason, stack),
    threw: ({ reason, stack }) => onThrown(errorOf(reason, stack)),
    save({ key, text }) {
      if (isPreview) return;
      quietly(() =>
        save.current ? save.current.write(key, text) : storeFrameValue(release, key, text, around.names),
      );
    },
    event({ event }) {
      hasResult.current = true;
      if (!isPreview) storeEventFor(release, event);
    },
    settings: ({ settings }) => isPreview || quietly(() => storeSettings(settings)),
    navigate: go,
    open({ to }) {
      // The browser allows it only after a click or a key.
      if (!isElsewhere() && around.opens(to.split('?')[0] ?? ''))
        window.open(`#${targetOf(to)}`, '_blank', 'noopener');
    },
    back() {
      channel.current?.close();
      flushSync(() => setBusy(false));
      void navigate(-1);
    },
    busy: (message) => setBusy(message.isBusy),
    modal: ({ isOpen }) => setModal(isOpen),
    shortcut({ key }) {
      const isHere = place.current?.contains(document.activeElement) && !isModal && !hasOpenModal();
      if (isHere) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }));
    },
    ask: ({ id, question }) => answerTo(framed, id, question).then(tell),
    alive() {
      if (unanswered.current > 0) secondsSeen.current += PING_MS / 1000;
      unanswered.current = 0;
    },
  };
  const hear = useEffectEvent((message: FromFrame) =>
    (hears[message.type] as (said: FromFrame) => void)(message),
  );
  const onSaid = useEffectEvent<MessageObserver>((from, message) => around.watch?.(from, message));
  const onBroken = useEffectEvent((reason: string) => {
    // Marks the release until its page is gone: one that freezes the tab by flooding it is not run again.
    markStarting(release);
    stop(reason);
  });
  const start = useEffectEvent(async (): Promise<Start> => {
    if (release.wrapped) save.current = await openSave(release.name);
    return {
      ...{ channel: CHANNEL, files: framed.files, runtime: framed.runtime, at: pathname + search },
      release: { ...release, routes: release.routes.map(({ path, title: name }) => ({ path, title: name })) },
      stored: { ...(await readFrameValues(release, around.names)), ...save.current?.stored },
      capabilities: isPreview ? [] : readConfig().capabilities.filter((each) => each === 'progress'),
    };
  });
  /** Play time of a wrapped game without a score: while its page was visible and responded. */
  const endPlay = useEffectEvent(() => {
    const seconds = Math.min(secondsSeen.current, LONGEST_PLAY);
    secondsSeen.current = 0;
    if (!release.wrapped || release.scale || isPreview || hasResult.current) return;
    const isPlayer = player.current === storedUser()?.userId;
    if (isPlayer && seconds >= SHORTEST_PLAY) storeEventFor(release, createRun(release, 0, seconds));
  });
  const isReadyNow = useEffectEvent(() => isReady);
  const isHeardHere = useEffectEvent((key: string) => mayReceive(release, key, around.names));

  useEffect(() => {
    const element = frameOf(framed, title);
    const made = connectFrame(element, () => start(), {
      hear: (said) => hear(said),
      onBroken: (why) => onBroken(why),
      watch: (from, message) => onSaid(from, message),
    });
    channel.current = made;
    // Some browsers run the frame in the page's process.
    markStarting(framed.release);
    const unnote = noteRunning(framed.release);
    place.current?.append(element);
    const unfollow = onAnyStoredChange((key) => {
      if (key !== null && !isSaying.current && isHeardHere(key))
        made.tell({ type: 'stored', key, text: readStored(key) ?? null });
    });
    const uncover = watchDom(hasOpenModal, (isOver) => {
      setUnder(isOver);
      made.tell({ type: 'covered', isCovered: isOver });
    });
    const unguard = guardFocus(element, () => made.end('It took the focus.'));
    const onHide = () => endPlay();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
      unguard();
      uncover();
      unfollow();
      made.close();
      element.remove();
      unnote();
      clearStarting(framed.release);
    };
  }, [framed, title]);
  useEffect(() => {
    const late = setTimeout(() => hasBegun.current || onBroken('It did not show its page.'), SHOWN_MS);
    const never = setTimeout(() => isReadyNow() || onBroken('Its page was never ready.'), READY_MS);
    const pings = setInterval(() => {
      if (document.visibilityState !== 'visible' || !hasBegun.current) return;
      unanswered.current += 1;
      if (unanswered.current > MOST_UNANSWERED) onBroken('It does not respond.');
      else channel.current?.tell({ type: 'ping' });
    }, PING_MS);
    return () => {
      clearTimeout(late);
      clearTimeout(never);
      clearInterval(pings);
    };
  }, []);
  useEffect(() => channel.current?.tell({ type: 'location', to: pathname + search }), [pathname, search]);
  const isAlone = isModal && isReady && !isUnder;
  useAlone(isAlone, place);

  if (error) throw error;
  return (
    <>
      {!isReady && (
        <Page>
          <Skeleton label={`Loading ${title}`} lines={6} />
        </Page>
      )}
      <div ref={place} className={styles['place']} data-framed data-shown={isReady} data-modal={isAlone} />
      <LeaveDialog guard={guard} />
    </>
  );
}

const errorOf = (reason: string, stack = '') => Object.assign(new Error(reason), { stack });

/** Created without React, so that a flooding page can be removed at once. */
function frameOf({ page }: FramedRelease, title: string): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, src: page });
  // Without `allow-forms` submit events do not fire; the frame's policy blocks the submission itself.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
}

/** How often a frame may take the focus from a dialog, as a game that ends meanwhile does. */
const MOST_TAKEN = 3;

/** Returns the focus to the page's dialog when a frame takes it; calls `end` if this continues. */
function guardFocus(frame: HTMLElement, end: () => void): () => void {
  let taken = 0;
  let before: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== frame) before = target;
  };
  const giveBack = () => before instanceof HTMLElement && before.focus();
  const isTaken = () => hasOpenModal() && document.activeElement === frame;
  const onBlur = () => {
    if (!isTaken()) return;
    taken += 1;
    // Deferred, since focus set within the event would be lost.
    setTimeout(() => {
      giveBack();
      if (!isTaken() && taken <= MOST_TAKEN) return;
      end();
      giveBack();
    });
  };
  document.addEventListener('focusin', onFocus);
  window.addEventListener('blur', onBlur);
  return () => {
    document.removeEventListener('focusin', onFocus);
    window.removeEventListener('blur', onBlur);
  };
}

/** Makes the page around inert while a dialog is open in the frame. */
function useAlone(isAlone: boolean, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!isAlone || !place.current) return;
    const beside = besides(place.current).filter((each) => !each.inert);
    for (const each of beside) each.inert = true;
    return () => {
      for (const each of beside) each.inert = false;
    };
  }, [isAlone, place]);
}

/** All elements of the page except this one, its ancestors and its content. */
function besides(element: Element): readonly HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement || element === document.body) return [];
  const others = [...parentElement.children].filter(
    (each) => each !== element && each instanceof HTMLElement,
  );
  return [...(others as HTMLElement[]), ...besides(parentElement)];
}
