import { useEffect, useState } from 'react';

/** The speeds of a replay, relative to the original. */
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export type Playback = {
  /** How many moves were made; 0 is the beginning. */
  readonly at: number;
  readonly last: number;
  readonly isRunning: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Goes to a move, or the nearest one, and stops there. */
  readonly go: (at: number) => void;
  /** Plays from here, or from the beginning at the end; or pauses. */
  readonly toggle: () => void;
};

/** Runs through the moves of a play, by itself only if it `starts`; `waitsMs` says how long to wait before each. */
export function usePlayback(waitsMs: readonly number[], starts = false): Playback {
  const last = waitsMs.length;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(starts);
  const [speed, setSpeed] = useState<Speed>(1);
  const isRunning = isPlaying && at < last;
  const waitMs = (waitsMs[at] ?? 0) / speed;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAt(at + 1), waitMs);
    return () => clearTimeout(timer);
  }, [isRunning, at, waitMs]);
  return {
    at,
    last,
    isRunning,
    speed,
    setSpeed,
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
