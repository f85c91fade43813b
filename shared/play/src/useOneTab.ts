import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Where a game or quiz is open. */
export type OneTab = {
  /** Another tab has it: show `OpenElsewhere` in its place. */
  readonly isElsewhere: boolean;
  /** Takes it over from the other tab. */
  readonly goOnHere: () => void;
};

type Moves = {
  /** Another tab has it from now on. */
  readonly leave: () => void;
  /** It is here again: go on with what the other tab has stored. */
  readonly resume: () => void;
};

/**
 * Keeps `activity` to one tab of the device while it is named, so that two tabs never go different ways. Where the browser
 * has no locks (http, and the frames of other teams), each tab goes on by itself.
 */
export function useOneTab(activity: string | undefined, { leave, resume }: Moves): OneTab {
  const [lost, setLost] = useState<string>();
  const [claims, setClaims] = useState(0);
  const isClaimed = useRef(false);
  const isElsewhere = activity !== undefined && lost === activity;
  const tell = useEffectEvent((isHere: boolean) => {
    if (isHere !== isElsewhere) return;
    setLost(isHere ? undefined : activity);
    if (isHere) resume();
    else leave();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each claim asks again
  useEffect(() => {
    if (activity === undefined) return;
    const steal = isClaimed.current;
    isClaimed.current = false;
    return hold(activity, steal, (isHere) => tell(isHere));
  }, [activity, claims]);
  const goOnHere = () => {
    isClaimed.current = true;
    setClaims(claims + 1);
  };
  return { isElsewhere, goOnHere };
}

/** The last request of this tab for each lock; the next one waits until that has let go. */
const requests = new Map<string, Promise<void>>();

/** Holds the lock of an activity, and tells when it is here and when another tab has it; returns a function that lets go. */
function hold(activity: string, steal: boolean, tell: (isHere: boolean) => void): () => void {
  const name = `venture.${activity}`;
  let isWanted = true;
  let isHere = false;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const take = (lock: Lock | null) => {
    isHere = lock !== null;
    if (!isWanted) return;
    tell(isHere);
    return isHere ? released : undefined;
  };
  const request = async () => {
    await requests.get(name);
    try {
      if (isWanted) await navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, take);
    } catch {
      // It was taken over, or there are no locks.
      if (isWanted && isHere) tell(false);
    }
  };
  requests.set(name, request());
  return () => {
    isWanted = false;
    letGo();
  };
}
