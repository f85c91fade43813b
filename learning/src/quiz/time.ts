import { secondsFor } from '@venture/api/timing';
import type { Quiz } from './content/schema';
import type { State } from './state';

/** `0:09` */
export function sayTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** All the time of the present question, with what was added to it. */
export function fullSeconds({ flow }: Quiz, { timing, clock }: State): number {
  const base = flow.secondsPerQuestion ?? 0;
  return (secondsFor(base, timing) ?? base) + clock.extensions * base;
}

/** What is worth saying aloud: that a question ran out, and that ten and five seconds are left. */
export function timeWarning({ timedOut, asked, at, clock }: State): string {
  const { secondsLeft } = clock;
  if (secondsLeft !== null && secondsLeft <= 5) return '5 seconds left';
  if (secondsLeft !== null && secondsLeft <= 10) return '10 seconds left';
  const ranOut = at > 0 && timedOut.includes(asked[at - 1] ?? '');
  return ranOut ? `The time for question ${at} ran out. This is the next one.` : '';
}
