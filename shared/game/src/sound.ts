import { useEffect, useRef } from 'react';

type Note = { readonly hertz: number; readonly atMs: number; readonly ms: number };

/** Short tunes generated in the browser: nothing is downloaded. */
const tunes = {
  pick: [{ hertz: 520, atMs: 0, ms: 60 }],
  undo: [{ hertz: 390, atMs: 0, ms: 60 }],
  good: [
    { hertz: 523, atMs: 0, ms: 90 },
    { hertz: 784, atMs: 90, ms: 140 },
  ],
  great: [
    { hertz: 523, atMs: 0, ms: 90 },
    { hertz: 659, atMs: 90, ms: 90 },
    { hertz: 1047, atMs: 180, ms: 220 },
  ],
  bad: [
    { hertz: 220, atMs: 0, ms: 120 },
    { hertz: 175, atMs: 120, ms: 180 },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof tunes;

const LOUDNESS = 0.06;

/** Plays tunes if `on`; opens the browser's audio for the first tune and closes it with the page. */
export function useSound(on: boolean): (sound: Sound) => void {
  const audio = useRef<AudioContext>(undefined);
  useEffect(
    () => () => {
      void audio.current?.close();
      audio.current = undefined;
    },
    [],
  );
  return (sound) => {
    if (!on || typeof AudioContext === 'undefined') return;
    audio.current ??= new AudioContext();
    for (const note of tunes[sound]) play(audio.current, note);
  };
}

function play(audio: AudioContext, { hertz, atMs, ms }: Note): void {
  const from = audio.currentTime + atMs / 1000;
  const until = from + ms / 1000;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, until);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(until);
}
