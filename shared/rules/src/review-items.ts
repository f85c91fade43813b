import { formatCount, formatList, formatOnDay, toDayNumber } from '@venture/api/format';
import { type AnswerKeys, isRight } from './catalogue';
import type { Attempt, Practice, ProgressEvent, Run } from './events';

/** A quiz question or game word that can come back for review. Reviews are recorded under its id. */
export type Item =
  | { readonly kind: 'question'; readonly id: string; readonly quiz: string; readonly question: string }
  | { readonly kind: 'word'; readonly id: string; readonly word: string; readonly clue: string };

/** The place where an item was answered. */
export type ItemSource =
  | { readonly kind: 'quiz' | 'game'; readonly name: string }
  | { readonly kind: 'review' };

export type Answer = {
  readonly at: string;
  readonly day: number;
  readonly right: boolean;
  readonly source: ItemSource;
};

/** An item that was missed once, with every answer to it since then, oldest first. */
export type Missed = { readonly item: Item; readonly answers: readonly Answer[] };

/** The maximum length of an id in an event. */
const LONGEST_ID = 80;

/** Returns every item ever missed, whatever the order of the events. */
export function missedItems(events: readonly ProgressEvent[], catalogue: AnswerKeys): readonly Missed[] {
  const found = new Map<string, { item: Item; readonly answers: Answer[] }>();
  for (const { item, id, answer } of inOrder(events).flatMap((event) => answersOf(event, catalogue))) {
    const known = found.get(id);
    if (known) {
      known.item = item ?? known.item;
      known.answers.push(answer);
    } else if (item && !answer.right && id.length <= LONGEST_ID) {
      found.set(id, { item, answers: [answer] });
    }
  }
  return [...found.values()];
}

type Given = { readonly id: string; readonly item: Item | undefined; readonly answer: Answer };

/** Returns each event once, in order of time; a review follows the event it reviews, even at the same moment. */
function inOrder(events: readonly ProgressEvent[]): readonly ProgressEvent[] {
  const distinct = new Map(events.map((event) => [event.id, event]));
  const isReview = ({ kind }: ProgressEvent) => Number(kind === 'review');
  return [...distinct.values()].sort(
    (a, b) => a.at.localeCompare(b.at) || isReview(a) - isReview(b) || a.id.localeCompare(b.id),
  );
}

function answersOf(event: ProgressEvent, catalogue: AnswerKeys): readonly Given[] {
  switch (event.kind) {
    case 'attempt':
    case 'practice':
      return questionsOf(event, catalogue);
    case 'run':
      return wordsOf(event);
    case 'review':
      return [{ id: event.item, item: undefined, answer: answer(event, event.right, { kind: 'review' }) }];
    case 'reading':
      return [];
    default:
      return event satisfies never;
  }
}

/** Leaves out answers to questions that the quiz no longer has. */
function questionsOf(event: Attempt | Practice, catalogue: AnswerKeys): readonly Given[] {
  const { quiz, answers } = event;
  return Object.entries(answers).flatMap(([question, chosen]) => {
    const right = isRight(catalogue, quiz, question, chosen);
    if (right === undefined) return [];
    const id = `quiz/${quiz}/${question}`;
    const item = { kind: 'question', id, quiz, question } as const;
    return [{ id, item, answer: answer(event, right, { kind: 'quiz', name: quiz }) }];
  });
}

/** A word is the same item in every game. */
function wordsOf(event: Run): readonly Given[] {
  return (event.words ?? []).map(({ word, clue, right }) => {
    const id = `word/${word.toUpperCase()}`;
    const item = { kind: 'word', id, word, clue } as const;
    return { id, item, answer: answer(event, right, { kind: 'game', name: event.game }) };
  });
}

function answer({ at }: ProgressEvent, right: boolean, source: ItemSource): Answer {
  return { at, day: toDayNumber(new Date(at)), right, source };
}

/** `Next: tomorrow, 3 items` */
export function describeNextReview(
  next: { readonly day: number; readonly count: number },
  today: number,
): string {
  return `Next: ${formatOnDay(next.day, today)}, ${formatCount(next.count, 'item')}`;
}

/** `3 questions and 1 word` */
export function describeKinds(items: readonly { readonly item: Item }[]): string {
  const words = items.filter(({ item }) => item.kind === 'word').length;
  const kinds = [['question', items.length - words] as const, ['word', words] as const];
  return formatList(kinds.flatMap(([kind, count]) => (count > 0 ? [formatCount(count, kind)] : [])));
}
