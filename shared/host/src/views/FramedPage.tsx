import { answersV1 } from '@venture/api/config';
import { CHANNEL, type FromFrame, type Start, type StoredTexts } from '@venture/contract/frame';
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

/** A frame's knowledge of the app and rights in it. */
export type FrameContext = {
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

/** Loads a release and its frame component. @throws RemoteError */
export async function loadFramedPages(...how: Parameters<typeof loadFramedRelease>): Promise<FramedPages> {
  return { framed: await loadFramedRelease(...how), View: FramedPage };
}

/**
 * A remote's page in a frame with no origin or network access, connected by a channel that decides what it may know
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
  const [isModal, setModal] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const send: FrameChannel['send'] = (message) => channel.current?.send(message);
  const stop = (reason: string) => setError(new RemoteError('broken', 'remote', title, new Error(reason)));
  const navigation = useNavigation({ framed, title, around, place, channel });
  const values = useStoredValues(framed, channel);
  const play = useUnscoredPlay(framed);
  const { isReady, begin, makeReady, alive } = useLifeSigns(channel, stop, play.addSeconds);
  const isAlone = isModal && isReady && !isCovered;
  useInertOutside(isAlone, place);

  const on = useEffectEvent((message: FromFrame): unknown => {
    switch (message.type) {
      case 'shown':
        begin();
        return onShown();
      case 'ready':
        return makeReady() && focusFrame(place) && send({ type: 'focus' });
      case 'alive':
        return alive();
      case 'failed':
        return stop(message.reason);
      case 'uncaught':
        return onThrown(new Error(message.reason));
      case 'save':
        return isPreview || values.save(message.key, message.text);
      case 'settings':
        return isPreview || values.saveSettings(message.settings);
      case 'event':
        play.noteResult();
        return isPreview || storeEventFor(release, message.event);
      case 'navigate':
        return navigation.follow(message.to, message.replace);
      case 'open':
        return isReady && navigation.openTab(message.to);
      case 'back':
        return navigation.goBack();
      case 'busy':
        return navigation.setBusy(message.isBusy);
      case 'modal':
        return setModal(message.isOpen);
      case 'shortcut':
        return place.current?.contains(document.activeElement) && !isModal && press(message.key);
      case 'ask':
        return answerTo(framed, message.id, message.question).then(send);
      default:
        return message satisfies never;
    }
  });
  const start = useEffectEvent(async () => startOf(framed, navigation.at, await values.readStart()));
  const onBroken = useEffectEvent(stop);
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
    const uncover = watchDom(hasOpenModal, (isOpen) => {
      setCovered(isOpen);
      made.send({ type: 'covered', isCovered: isOpen });
    });
    const unguard = guardFocus(element, () => made.end('It took the focus.'));
    return () => {
      unguard();
      uncover();
      made.close();
      element.remove();
    };
  }, [framed, title]);

  if (error) throw error;
  return (
    <>
      {!isReady && (
        <Page>
          <Skeleton label={`Loading ${title}`} lines={6} />
        </Page>
      )}
      <div ref={place} className={styles['place']} data-framed data-shown={isReady} data-modal={isAlone} />
      <LeaveDialog guard={navigation.guard} />
    </>
  );
}

/** Repeats in the page a shortcut of the app that was pressed in the frame. */
function press(key: string): void {
  if (!hasOpenModal()) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }));
}

type FrameOnPage = Pick<FramedProps, 'framed' | 'title' | 'around'> & {
  readonly place: RefObject<HTMLElement | null>;
  readonly channel: RefObject<FrameChannel | undefined>;
};

/** Handles the frame's navigation and whether people are asked before they leave it. */
function useNavigation({ framed: { release }, title, around, place, channel }: FrameOnPage) {
  const [isBusy, setBusy] = useState(false);
  const guard = useLeaveGuard(isBusy, `You are in the middle of ${title}.`);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const at = pathname + search;
  useEffect(() => channel.current?.send({ type: 'location', to: at }), [channel, at]);
  /** Drops the query from the address of another remote's page, for which it may mean something. */
  const targetOf = (to: string) =>
    release.routes.some((route) => route.path === pathOf(to)) ? to : pathOf(to);
  return {
    at,
    guard,
    setBusy,
    /**
     * The frame has already asked the user before a navigation. It cannot navigate while the user is asked whether
     * to leave or acts elsewhere.
     */
    follow(to: string, replace: boolean) {
      const isHere = pathOf(to) === pathname;
      if (guard.isAsking || isFocusOutside(place) || !(isHere || around.opens(pathOf(to))))
        channel.current?.send({ type: 'location', to: at });
      else if (isHere) void navigate(to, { replace: true });
      else {
        flushSync(() => setBusy(false));
        void navigate(targetOf(to), { replace });
      }
    },
    openTab(to: string) {
      // Opening a tab uses up the click or key press, so each one opens at most one tab.
      const isAsked = navigator.userActivation?.isActive !== false && !isFocusOutside(place);
      if (isAsked && around.opens(pathOf(to))) window.open(`#${targetOf(to)}`, '_blank', 'noopener');
    },
    goBack() {
      channel.current?.close();
      flushSync(() => setBusy(false));
      void navigate(-1);
    },
  };
}

const pathOf = (to: string) => to.replace(/\?.*/, '');

/** Handles the values stored at a frame's start, those that it stores, and outside changes that are sent to it. */
function useStoredValues({ release, isPreview }: FramedRelease, channel: FrameOnPage['channel']) {
  const game = useRef<GameSave>(undefined);
  const isOwnChange = useRef(false);
  const onChange = useEffectEvent((key: string | null) => {
    if (key === null || isOwnChange.current || !mayReceive(release, key)) return;
    // A preview's own values stay its own, since plays of the live release go on beside it.
    if (isPreview && isOwnKey(release, key)) return;
    channel.current?.send({ type: 'stored', key, text: readStored(key) ?? null });
  });
  useEffect(() => onAnyStoredChange((key) => onChange(key)), []);
  /** Stores a change that the frame made, without reporting it back to the frame. */
  function quietly(store: () => void): void {
    isOwnChange.current = true;
    store();
    isOwnChange.current = false;
  }
  return {
    async readStart() {
      if (release.wrapped) game.current = await openSave(release.name);
      return { ...(await readFrameValues(release)), ...game.current?.stored };
    },
    save: (key: string, text: string | null) =>
      quietly(() => (game.current ? game.current.write(key, text) : storeFrameValue(release, key, text))),
    saveSettings: (settings: unknown) => quietly(() => storeSettings(settings)),
  };
}

function startOf(
  { release, files, runtime, isPreview }: FramedRelease,
  at: string,
  stored: StoredTexts,
): Start {
  const routes = release.routes.map(({ path, title }) => ({ path, title }));
  return {
    channel: CHANNEL,
    files,
    runtime,
    at,
    stored,
    release: { ...release, routes },
    v1: !isPreview && answersV1(),
  };
}

/** The frame is created without React, so that it can be removed at once even if its page floods this one. */
function frameOf({ page }: FramedRelease, title: string): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, src: page });
  // Without `allow-forms` submit events do not fire; the frame's policy blocks the submission itself.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
}
