import {
  recordPractice,
  recordQuizAttempt,
  recordReading,
  recordReview,
  recordRun,
} from '@venture/device/record';
import { fetchTicket, takeTicket } from '@venture/game/run-tickets';
import { catalogue } from '../server/src/testing/catalogue';
import { GAME } from '../server/src/testing/simulated-rules';

/** An action of a person on a page; the number selects a variant. */
export const DEEDS = ['attempt', 'practice', 'run', 'reading', 'review', 'wrong attempt'] as const;
export type Deed = (typeof DEEDS)[number];

/** Records an event as the pages do; returns whether the page confirmed that it is stored. */
export function record(deed: Deed, number: number): boolean {
  switch (deed) {
    case 'attempt':
      return recordQuizAttempt(answers(number)).kept;
    case 'practice':
      return recordPractice(answers(number)).kept;
    case 'run':
      return recordGame(number).kept;
    case 'reading': {
      const module = of(catalogue.modules, number);
      recordReading({ module: module.id, section: of(module.sections, number >> 2).id });
      return false; // reading is not confirmed
    }
    case 'review':
      return recordReview({ item: itemOf(number), right: number % 3 > 0 }).kept;
    case 'wrong attempt':
      return recordQuizAttempt({ ...answers(number), correct: 1, total: 1 }).kept;
    default:
      return deed satisfies never;
  }
}

function of<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (!item) throw new Error('There is nothing to choose from.');
  return item;
}

/** Answers; each bit of the number says whether one is right. */
function answers(number: number) {
  const quiz = of(catalogue.quizzes, number);
  const given = quiz.questions.map(({ id, options, right }, at) => {
    const wrong = options.find((option) => option.id !== right);
    return [id, (number >> at) % 2 === 1 ? right : (wrong?.id ?? null)] as const;
  });
  const correct = quiz.questions.filter((_, at) => (number >> at) % 2 === 1).length;
  const { id, contentVersion } = quiz;
  const total = quiz.questions.length;
  return { quiz: id, contentVersion, answers: Object.fromEntries(given), correct, total, seconds: 60 };
}

function itemOf(number: number): string {
  if (number % 4 === 0) return 'word/CASH';
  const quiz = of(catalogue.quizzes, number);
  return `quiz/${quiz.id}/${of(quiz.questions, number >> 2).id}`;
}

/** Uses a run ticket if the device has one for this person. */
function recordGame(number: number) {
  const score = GAME.scale.from + (number % 6) * 30;
  const dealt = takeTicket(GAME.name, {});
  return recordRun({
    game: GAME.name,
    rules: 1,
    seed: dealt?.seed ?? 1,
    options: {},
    score,
    scale: GAME.scale,
    facts: { moreTime: 0 },
    timing: 'x1',
    release: '1.0.0',
    play: [{ type: 'end', score }],
    words: [{ word: 'cash', clue: 'Money at hand', right: number % 2 === 0 }],
    ...(dealt && { session: dealt.session }),
  });
}

export function deal(): void {
  void fetchTicket(GAME.name, {});
}
