import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseJson } from '@venture/contract/parse';
import { Release } from '@venture/contract/remotes';
import type { ProgressEvent } from '@venture/progress/events';
import { root } from './checkout';

/** The time at which tests of review and history begin. */
export const START = new Date('2026-03-03T10:00:00');

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** That many days after the start. */
export function daysOn(days: number): Date {
  return new Date(START.getTime() + days * MS_A_DAY);
}

type Said<Event> = Event extends ProgressEvent ? Omit<Event, 'id' | 'at'> : never;

/** Puts what was done on these days, counted from the start, on the device before its pages are opened. */
export async function onDevice(
  page: Page,
  done: readonly (readonly [days: number, event: Said<ProgressEvent>])[],
) {
  const events = done.map(([days, event], at) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    at: daysOn(days).toISOString(),
  }));
  await page.addInitScript((kept) => {
    for (const event of kept) localStorage.setItem(`venture.event.1.${event.id}`, JSON.stringify(event));
  }, events);
}

/** An attempt in which the first `correct` questions are right and the others are not answered. */
export function attempt(quiz: string, correct: number): Said<ProgressEvent> {
  const questions = Object.entries(keyOf(quiz));
  const answers = Object.fromEntries(questions.map(([id, right], at) => [id, at < correct ? right : null]));
  return { kind: 'attempt', quiz, contentVersion: 1, answers, correct, total: questions.length, seconds: 60 };
}

/** A game that was played to its end. */
export function played(game: string, score: number) {
  return {
    kind: 'run',
    game,
    rules: 1,
    seed: 1,
    score,
    facts: {},
    timing: 'x1',
  } satisfies Said<ProgressEvent>;
}

/** A game of words in which none of these was found. */
export function missedWords(words: Readonly<Record<string, string>>): Said<ProgressEvent> {
  return {
    ...played('entre-scrabble', 0),
    words: Object.entries(words).map(([word, clue]) => ({ word, clue, right: false })),
  };
}

/** The right options of a quiz, as the build of the learning remote declares them. */
function keyOf(quiz: string): Readonly<Record<string, string>> {
  const { teaches } = parseJson(
    Release,
    readFileSync(join(root, 'learning/dist/release.json'), 'utf8'),
    'release.json',
  );
  return teaches?.quizzes.find(({ id }) => id === quiz)?.key ?? {};
}
