import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseJson } from '@venture/contract/parse';
import { Release } from '@venture/contract/remotes';
import type { ProgressEvent } from '@venture/rules/events';
import { root } from './checkout';

/** Start time of review and history tests. */
export const START = new Date('2026-03-03T10:00:00');

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** The date this many days after the start. */
export function daysOn(days: number): Date {
  return new Date(START.getTime() + days * MS_A_DAY);
}

type Said<Event> = Event extends ProgressEvent ? Omit<Event, 'id' | 'at'> : never;

/** Stores these events on the device before pages open; their dates are given in days after the start. */
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

/** An attempt with the first `correct` questions right and the others unanswered. */
export function attempt(quiz: string, correct: number): Said<ProgressEvent> {
  const questions = Object.entries(keyOf(quiz));
  const answers = Object.fromEntries(questions.map(([id, right], at) => [id, at < correct ? right : null]));
  return { kind: 'attempt', quiz, contentVersion: 1, answers, correct, total: questions.length, seconds: 60 };
}

/** A finished game. */
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

/** A word game in which none of these words was found. */
export function missedWords(words: Readonly<Record<string, string>>): Said<ProgressEvent> {
  return {
    ...played('entre-scrabble', 0),
    words: Object.entries(words).map(([word, clue]) => ({ word, clue, right: false })),
  };
}

/** The server's verdicts on this device, each with its XP: `verified 100`. A busy server may replay the runs later. */
export function verdicts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([key, text]) =>
      key.startsWith('venture.verdict.1.') ? [text] : [],
    ),
  );
}

/** A quiz's answer key, from the learning remote's build. */
function keyOf(quiz: string): Readonly<Record<string, string>> {
  const { teaches } = parseJson(
    Release,
    readFileSync(join(root, 'learning/dist/release.json'), 'utf8'),
    'release.json',
  );
  return teaches?.quizzes.find(({ id }) => id === quiz)?.key ?? {};
}
