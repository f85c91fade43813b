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

/** What a frame may know of the application, and do with it. */
export type FrameContext = {
  /** The names of all remotes. */
  readonly names: readonly string[];
  /** Whether a frame may lead people to this page. */
  readonly opens: (path: string) => boolean;
  /** Sees what a frame and the page say to each other. */
  readonly watch?: MessageObserver;
};

/** A page in a frame, with what it needs. */
export type FramedProps = {
  readonly framed: FramedRelease;
  readonly title: string;
  readonly around: FrameContext;
  readonly onShown: () => void;
  /** It threw, and goes on. */
  readonly onThrown: (error: Error) => void;
};

/** How long a page in a frame may take until it begins to paint, since its files are here, and until it can be used. */
const [SHOWN_MS, READY_MS] = [30_000, 120_000];
/** How often it is asked whether it responds, and how often in a row it may leave that unanswered. */
const [PING_MS, MOST_UNANSWERED] = [5_000, 4];
/** How long a play without a score takes at least and at most, in seconds: somebody may have left the page open. */
const [SHORTEST_PLAY, LONGEST_PLAY] = [60, 3_600];

/**
 * A page of a remote in a frame that has neither origin nor network: what it may know and do comes by a channel. It is
 * started anew when somebody else logs in.
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

  /** What the frame has said itself it is not told. */
  function quietly(work: () => void): void {
    isSaying.current = true;
    work();
    isSaying.current = false;
  }

  /**
   * Where the frame leads people, it has asked by itself whether something may be interrupted. Pages of others get no query
   * from it, which may mean something there. Who is about to leave, or acts elsewhere, is led nowhere.
   */
  function go({ to, replace }: Extract<FromFrame, { type: 'navigate' }>): void {
    const [path = ''] = to.split('?');
    const isHere = path === pathname;
    if (guard.isAsking || isElsewhere() || !(isHere || around.opens(path)))
      tell({ type: 'location', to: pathname + search });
    else if (isHere) void navigate(to, { replace: true });
    else {
      flushSync(() => setBusy(false));
      void navigate(release.routes.some((route) => route.path === path) ? to : path, { replace });
    }
  }

  /** Whether somebody uses something around the frame. */
  function isElsewhere(): boolean {
    const { activeElement, body } = document;
    return activeElement !== body && activeElement !== place.current?.firstElementChild;
  }

  /** As a page of the application takes it, unless somebody is elsewhere by now. */
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
    // Until the page is gone: who floods it without end freezes the tab, and is not run again.
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
  /** Of a wrapped game that tells no score, a play is the time in which its page was seen and responded. */
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
    // Some browsers run the frame in the process of the page.
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

/** Not made by React, so that what floods the page can go at once. */
function frameOf({ page }: FramedRelease, title: string): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, src: page });
  // Without `allow-forms` no form tells its page that it is sent; the policy of the frame keeps it from being sent anywhere.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
}

/** How often a frame may take the focus from a dialog of the page, as a game does that ends meanwhile. */
const MOST_TAKEN = 3;

/** Who types into a dialog of the page means the page: it gets the focus back, and `end` is called when that goes on. */
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
    // Not within the event, in which it would be lost again.
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

/** While a dialog in the frame is open, nothing around it can be reached. */
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

/** Everything in the page but the element and what it is in. */
function besides(element: Element): readonly HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement || element === document.body) return [];
  const others = [...parentElement.children].filter(
    (each) => each !== element && each instanceof HTMLElement,
  );
  return [...(others as HTMLElement[]), ...besides(parentElement)];
}
