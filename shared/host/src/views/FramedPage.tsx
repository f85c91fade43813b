import { answersV1 } from '@venture/api/config';
import { CHANNEL, type FromFrame, type Start } from '@venture/contract/frame';
import { onAnyStoredChange, readStored } from '@venture/device/storage';
import { LeaveDialog, useLeaveGuard } from '@venture/ui/LeaveDialog';
import { Page } from '@venture/ui/Page';
import { RemoteError } from '@venture/ui/remote-error';
import { useLocation, useNavigate } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { useUser } from '@venture/ui/useUser';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { connectFrame, type FrameChannel, type MessageObserver } from '../channel';
import { hasOpenModal, watchDom } from '../frame/page';
import {
  type GameSave,
  isOwnKey,
  mayReceive,
  openSave,
  readFrameValues,
  storeEventFor,
  storeFrameValue,
  storeSettings,
} from '../frame-data';
import { answerTo, type FramedRelease, loadFramedRelease } from '../framed';
import styles from './FramedPage.module.css';
import { focusFrame, guardFocus, isFocusOutside, useInertOutside } from './frame-focus';
import { useLifeSigns, useUnscoredPlay } from './life-signs';

/** What a frame may know of the app, and do with it. */
export type FrameContext = {
  /** Names of all remotes. */
  readonly names: readonly string[];
  /** Whether a frame may navigate to this page. */
  readonly opens: (path: string) => boolean;
  /** Observes messages between frame and page. */
  readonly watch?: MessageObserver;
};

export type FramedProps = {
  readonly framed: FramedRelease;
  readonly title: string;
  readonly around: FrameContext;
  readonly onShown: () => void;
  /** Called with an error after which the page continues. */
  readonly onThrown: (error: Error) => void;
};

/** A framed release, and the component that shows its pages. */
export type FramedPages = { readonly framed: FramedRelease; readonly View: typeof FramedPage };

/** Loads a release and what shows it in a frame. @throws RemoteError */
export async function loadFramedPages(...how: Parameters<typeof loadFramedRelease>): Promise<FramedPages> {
  return { framed: await loadFramedRelease(...how), View: FramedPage };
}

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
  const channel = useRef<FrameChannel>(undefined);
  const [error, setError] = useState<RemoteError>();
  const send: FrameChannel['send'] = (message) => channel.current?.send(message);
  const stop = (reason: string) => setError(new RemoteError('broken', 'remote', title, new Error(reason)));
  const page = { framed, title, around, place, channel };
  const { at, guard, ...navigation } = useNavigation(page);
  const { readStart, ...values } = useStoredValues(page);
  const play = useUnscoredPlay(framed);
  const { isReady, begin, makeReady, alive } = useLifeSigns(channel, stop, play.addSeconds);
  const { isAlone, onCovered, ...dialogs } = useDialogs(place, isReady);

  const handlers: Handlers = {
    ...navigation,
    ...values,
    ...dialogs,
    alive,
    open: (message) => isReady && navigation.open(message),
    shown() {
      begin();
      onShown();
    },
    ready: () => makeReady() && focusFrame(place) && send({ type: 'focus' }),
    failed: ({ reason }) => stop(reason),
    uncaught: ({ reason }) => onThrown(new Error(reason)),
    event({ event }) {
      play.noteResult();
      if (!isPreview) storeEventFor(release, event);
    },
    ask: ({ id, question }) => answerTo(framed, id, question).then(send),
  };
  useConnection(page, {
    start: async () => ({ ...startOf(framed, at), stored: await readStart() }),
    on: (message) => (handlers[message.type] as (said: FromFrame) => void)(message),
    onBroken: stop,
    onCovered,
  });
  useEffect(() => channel.current?.send({ type: 'location', to: at }), [at]);

  if (error) throw error;
  return (
    <>
      {!isReady && <Loading title={title} />}
      <div ref={place} className={styles['place']} data-framed data-shown={isReady} data-modal={isAlone} />
      <LeaveDialog guard={guard} />
    </>
  );
}

function Loading({ title }: Pick<FramedProps, 'title'>) {
  return (
    <Page>
      <Skeleton label={`Loading ${title}`} lines={6} />
    </Page>
  );
}

type Message<Type extends FromFrame['type']> = Extract<FromFrame, { type: Type }>;
/** What is done with each thing that a frame says. */
type Handlers = { readonly [Type in FromFrame['type']]: (message: Message<Type>) => unknown };

type FrameOnPage = Pick<FramedProps, 'framed' | 'title' | 'around'> & {
  readonly place: RefObject<HTMLElement | null>;
  readonly channel: RefObject<FrameChannel | undefined>;
};

/** Where the frame leads people, and whether they are asked before they leave it. */
function useNavigation({ framed: { release }, title, around, place, channel }: FrameOnPage) {
  const [isBusy, setBusy] = useState(false);
  const guard = useLeaveGuard(isBusy, `You are in the middle of ${title}.`);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const at = pathname + search;
  /** Pages of others get no query from a frame, which may mean something there. */
  const targetOf = (to: string) =>
    release.routes.some((route) => route.path === pathOf(to)) ? to : pathOf(to);
  return {
    at,
    guard,
    /** It has asked by itself whether something may be interrupted. Who is about to leave, or acts elsewhere, is led nowhere. */
    navigate({ to, replace }: Message<'navigate'>) {
      const isHere = pathOf(to) === pathname;
      if (guard.isAsking || isFocusOutside(place) || !(isHere || around.opens(pathOf(to))))
        channel.current?.send({ type: 'location', to: at });
      else if (isHere) void navigate(to, { replace: true });
      else {
        flushSync(() => setBusy(false));
        void navigate(targetOf(to), { replace });
      }
    },
    open({ to }: Message<'open'>) {
      // Opening a tab uses up the click or key that asked for it, so there is one tab for each.
      const isAsked = navigator.userActivation?.isActive !== false && !isFocusOutside(place);
      if (isAsked && around.opens(pathOf(to))) window.open(`#${targetOf(to)}`, '_blank', 'noopener');
    },
    back() {
      channel.current?.close();
      flushSync(() => setBusy(false));
      void navigate(-1);
    },
    busy: (message: Message<'busy'>) => setBusy(message.isBusy),
  };
}

const pathOf = (to: string) => to.replace(/\?.*/, '');

/** Dialogs in the frame and over it: while a modal one is open inside, nothing around it can be reached. */
function useDialogs(place: FrameOnPage['place'], isReady: boolean) {
  const [isModal, setModal] = useState(false);
  const [isUnder, setUnder] = useState(false);
  const isAlone = isModal && isReady && !isUnder;
  useInertOutside(isAlone, place);
  return {
    isAlone,
    onCovered: setUnder,
    modal: ({ isOpen }: Message<'modal'>) => setModal(isOpen),
    shortcut({ key }: Message<'shortcut'>) {
      const isHere = place.current?.contains(document.activeElement) && !isModal && !hasOpenModal();
      if (isHere) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }));
    },
  };
}

/** What is stored when a frame starts, what it stores, and changes by others that are sent to it. */
function useStoredValues({ framed: { release, isPreview }, around: { names }, channel }: FrameOnPage) {
  const save = useRef<GameSave>(undefined);
  const isSaying = useRef(false);
  /** What the frame has said itself it is not told. */
  function quietly(work: () => void): void {
    isSaying.current = true;
    work();
    isSaying.current = false;
  }
  const onChange = useEffectEvent((key: string | null) => {
    if (key === null || isSaying.current || !mayReceive(release, key, names)) return;
    // A preview's own values stay its own: plays of the live release go on beside it.
    if (isPreview && isOwnKey(release, key, names)) return;
    channel.current?.send({ type: 'stored', key, text: readStored(key) ?? null });
  });
  useEffect(() => onAnyStoredChange((key) => onChange(key)), []);
  return {
    async readStart() {
      if (release.wrapped) save.current = await openSave(release.name);
      return { ...(await readFrameValues(release, names)), ...save.current?.stored };
    },
    save({ key, text }: Message<'save'>) {
      if (isPreview) return;
      quietly(() =>
        save.current ? save.current.write(key, text) : storeFrameValue(release, key, text, names),
      );
    },
    settings: ({ settings }: Message<'settings'>) => isPreview || quietly(() => storeSettings(settings)),
  };
}

type Ends = {
  readonly start: () => Promise<Start>;
  readonly on: (message: FromFrame) => void;
  readonly onBroken: (reason: string) => void;
  /** A dialog of the page covers the frame, or no longer does. */
  readonly onCovered: (isCovered: boolean) => void;
};

/** Puts the frame into the page and connects it, as long as the page is shown. */
function useConnection({ framed, title, around, place, channel }: FrameOnPage, ends: Ends): void {
  const start = useEffectEvent(ends.start);
  const on = useEffectEvent(ends.on);
  const onBroken = useEffectEvent(ends.onBroken);
  const onCovered = useEffectEvent(ends.onCovered);
  const watch = useEffectEvent<MessageObserver>((from, message) => around.watch?.(from, message));
  useEffect(() => {
    const element = frameOf(framed, title);
    const made = connectFrame(element, () => start(), {
      on: (message) => on(message),
      onBroken: (why) => onBroken(why),
      watch: (from, message) => watch(from, message),
    });
    channel.current = made;
    place.current?.append(element);
    const uncover = watchDom(hasOpenModal, (isCovered) => {
      onCovered(isCovered);
      made.send({ type: 'covered', isCovered });
    });
    const unguard = guardFocus(element, () => made.end('It took the focus.'));
    return () => {
      unguard();
      uncover();
      made.close();
      element.remove();
    };
  }, [framed, title, place, channel]);
}

/** All that a frame is handed at its start, but for what is stored. */
function startOf({ release, files, runtime, isPreview }: FramedRelease, at: string): Omit<Start, 'stored'> {
  const routes = release.routes.map(({ path, title }) => ({ path, title }));
  return {
    ...{ channel: CHANNEL, files, runtime, at },
    release: { ...release, routes },
    v1: !isPreview && answersV1(),
  };
}

/** Created without React, so that a flooding page can be removed at once. */
function frameOf({ page }: FramedRelease, title: string): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, src: page });
  // Without `allow-forms` submit events do not fire; the frame's policy blocks the submission itself.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
}
