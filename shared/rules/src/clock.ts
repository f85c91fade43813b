import { secondsFor, type Timing } from '@venture/api/timing';
import * as v from 'valibot';

/** Time as an action: whole seconds that have passed. Passing a and then b is the same as passing a + b. */
export const PassTime = v.strictObject({
  type: v.literal('pass-time'),
  seconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
export type PassTime = v.InferOutput<typeof PassTime>;

/** The learner has accepted more time. */
export const MoreTime = v.strictObject({ type: v.literal('more-time') });
export type MoreTime = v.InferOutput<typeof MoreTime>;

/** More time is offered once this many seconds are left, so that everyone can reach the button in time. */
export const OFFER_AT_SECONDS = 20;
export const MAX_EXTENSIONS = 10;

/** A countdown: `secondsLeft` is null if time is not limited. */
export type Clock = { readonly secondsLeft: number | null; readonly extensions: number };

export function startClock(baseSeconds: number, timing: Timing): Clock {
  return { secondsLeft: secondsFor(baseSeconds, timing), extensions: 0 };
}

/** Returns the clock after `seconds`, never below 0; the same object if it is not running. */
export function passTime(clock: Clock, seconds: number): Clock {
  if (clock.secondsLeft === null || clock.secondsLeft === 0 || seconds <= 0) return clock;
  return { ...clock, secondsLeft: Math.max(0, clock.secondsLeft - seconds) };
}

export function isTimeUp(clock: Clock): boolean {
  return clock.secondsLeft === 0;
}

export function canExtend({ secondsLeft, extensions }: Clock): boolean {
  return (
    secondsLeft !== null && secondsLeft > 0 && secondsLeft <= OFFER_AT_SECONDS && extensions < MAX_EXTENSIONS
  );
}

/** Adds the specified time once more; returns the same clock if none is offered. */
export function extend(clock: Clock, baseSeconds: number): Clock {
  if (clock.secondsLeft === null || !canExtend(clock)) return clock;
  return { secondsLeft: clock.secondsLeft + baseSeconds, extensions: clock.extensions + 1 };
}
