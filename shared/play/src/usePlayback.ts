import { useEffect, useState } from 'react';

type Playback = {
  /** How many moves were made; 0 is the beginning. */
  readonly at: number;
  readonly last: number;
  readonly isRunning: boolean;
  /** Goes to a move, or the nearest one, and stops there. */
  readonly go: (at: number) => void;
  /** Plays from here, or from the beginning at the end; or pauses. */
  readonly toggle: () => void;
};

/** Runs through the moves of a solution by itself; `waitsMs` says how long to wait before each. */
export function usePlayback(waitsMs: readonly number[]): Playback {
  const last = waitsMs.length;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const isRunning = isPlaying && at < last;
  const waitMs = waitsMs[at] ?? 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAt(at + 1), waitMs);
    return () => clearTimeout(timer);
  }, [isRunning, at, waitMs]);
  return {
    at,
    last,
    isRunning,
    go(to) {
      setPlaying(false);
      setAt(Math.min(last, Math.max(0, to)));
    },
    toggle() {
      if (at === last) setAt(0);
      setPlaying(!isRunning);
    },
  };
}
