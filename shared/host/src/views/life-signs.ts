import { storedUser } from '@venture/device/stored-user';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FrameChannel } from '../channel';
import { createRun } from '../frame/wrapped';
import { storeEventFor } from '../frame-data';
import type { FramedRelease } from '../framed';

/** Time limits until a framed page begins to paint (its files are here already) and until it can be used. */
const [SHOWN_MS, READY_MS] = [30_000, 120_000];
/** How often the page is pinged, and how many pings in a row it may leave unanswered. */
const [PING_MS, MOST_UNANSWERED] = [5_000, 4];
/** Shortest and longest play without a score that counts, in seconds: the page may have been left open. */
const [SHORTEST_PLAY, LONGEST_PLAY] = [60, 3_600];

/** Stores a wrapped game's play without a score: the time in which its page was seen and responded. */
export function useUnscoredPlay({ release, isPreview }: FramedRelease) {
  const secondsSeen = useRef(0);
  const hasResult = useRef(false);
  const player = useRef(storedUser()?.userId);
  const end = useEffectEvent(() => {
    const seconds = Math.min(secondsSeen.current, LONGEST_PLAY);
    secondsSeen.current = 0;
    if (!release.wrapped || release.scale || isPreview || hasResult.current) return;
    const isPlayer = player.current === storedUser()?.userId;
    if (isPlayer && seconds >= SHORTEST_PLAY) storeEventFor(release, createRun(release, 0, seconds));
  });
  useEffect(() => {
    const onHide = () => end();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, []);
  return {
    addSeconds(seconds: number) {
      secondsSeen.current += seconds;
    },
    noteResult() {
      hasResult.current = true;
    },
  };
}

/** Checks that a framed page is shown and ready in time, and keeps responding. */
export function useLifeSigns(
  channel: RefObject<FrameChannel | undefined>,
  onBroken: (reason: string) => void,
  onSeen: (seconds: number) => void,
) {
  const hasBegun = useRef(false);
  const unanswered = useRef(0);
  const [isReady, setReady] = useState(false);
  const isReadyNow = useEffectEvent(() => isReady);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    const late = setTimeout(() => hasBegun.current || broken('It did not show its page.'), SHOWN_MS);
    const never = setTimeout(() => isReadyNow() || broken('Its page was never ready.'), READY_MS);
    const pings = setInterval(() => {
      if (document.visibilityState !== 'visible' || !hasBegun.current) return;
      unanswered.current += 1;
      if (unanswered.current > MOST_UNANSWERED) broken('It does not respond.');
      else channel.current?.send({ type: 'ping' });
    }, PING_MS);
    return () => {
      clearTimeout(late);
      clearTimeout(never);
      clearInterval(pings);
    };
  }, [channel]);
  return {
    isReady,
    begin() {
      hasBegun.current = true;
    },
    /** Marks the page as ready; false if the page reports this before it is shown. */
    makeReady(): boolean {
      if (hasBegun.current) flushSync(() => setReady(true));
      return hasBegun.current;
    },
    alive() {
      if (unanswered.current > 0) onSeen(PING_MS / 1000);
      unanswered.current = 0;
    },
  };
}
