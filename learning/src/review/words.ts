import { formatCount, formatOnDay } from '@venture/api/format';
import { parseGameId } from '@venture/contract/game-id';
import type { Reason } from '@venture/rules/review';
import type { ItemSource } from '@venture/rules/review-items';
import type { Quiz } from '../quiz/content/schema';
import json from './review.json';

/** Titles of the games whose words come back. */
const games: Readonly<Record<string, string>> = json.games;

/** Says why an item comes back: `You missed this in the Marketing & Sales Quiz on 3 March`. */
export function describeReviewReason(reason: Reason, today: number, quizzes: readonly Quiz[]): string {
  if (reason.kind === 'again') return `Again after ${formatCount(reason.days, 'day')}`;
  return `You missed this in ${describeSource(reason.source, quizzes)} ${formatOnDay(reason.day, today)}`;
}

function describeSource(source: ItemSource, quizzes: readonly Quiz[]): string {
  if (source.kind === 'review') return 'your review';
  if (source.kind === 'game') return games[parseGameId(source.name).remote] ?? 'a game';
  return `the ${quizzes.find(({ id }) => id === source.name)?.title ?? 'quiz'}`;
}

/** `It has 5 letters and begins with PI.` */
export function describeHint(word: string): string {
  return `It has ${word.length} letters and begins with ${word.slice(0, json.hintLetters)}.`;
}

/** Tells whether the typed text is the word, ignoring capitals, accents, spaces and hyphens. */
export function isWord(typed: string, word: string): boolean {
  return plain(typed) === plain(word);
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
