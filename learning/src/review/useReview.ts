import { useEvents, useNow } from '@venture/device/hooks';
import { recordReview } from '@venture/device/record';
import type { Review } from '@venture/rules/events';
import { type DueItem, planReview, type ReviewPlan } from '@venture/rules/review';
import type { Item } from '@venture/rules/review-items';
import { useMemo, useState } from 'react';
import { teaches } from '../own';
import type { Question, Quiz } from '../quiz/content/schema';

export type GivenAnswer = {
  /** The chosen option's id or the typed word; null for "I don't know". */
  readonly answer: string | null;
  readonly right: boolean;
};

export type UseReviewResult = {
  readonly plan: ReviewPlan;
  /** The current item; undefined once all are answered. */
  readonly shown: DueItem | undefined;
  /** The answer to the current item, shown until the learner continues. */
  readonly given: GivenAnswer | undefined;
  /** The current item's index, and the number of items to review today. */
  readonly at: number;
  readonly total: number;
  /** True after the learner has continued from an item: the next one takes the focus. */
  readonly hasGoneOn: boolean;
  /** True if answers are stored on the device. */
  readonly isKept: boolean;
  readonly answer: (given: GivenAnswer) => void;
  readonly goOn: () => void;
};

/**
 * Today's review of the items that this release can ask, one at a time; practice also asks items missed today.
 * Every answer is recorded at once, so a reload continues after it.
 */
export function useReview(isPractising: boolean): UseReviewResult {
  const stored = useEvents();
  const [unkept, setUnkept] = useState<readonly Review[]>([]);
  const events = useMemo(() => [...stored, ...unkept], [stored, unkept]);
  const now = useNow(events);
  const plan = useMemo(() => planReview(events, now, teaches), [events, now]);
  const [answered, setAnswered] = useState<{ readonly waiting: DueItem; readonly given: GivenAnswer }>();
  const [hasGoneOn, setGoneOn] = useState(false);
  const toAsk = isPractising ? [...plan.waiting, ...plan.missedToday] : plan.waiting;
  const shown = answered?.waiting ?? toAsk[0];
  return {
    plan,
    shown,
    given: answered?.given,
    at: answered ? plan.asked.length - 1 : plan.asked.length,
    total: plan.asked.length + toAsk.length,
    hasGoneOn,
    isKept: unkept.length === 0,
    answer(given) {
      if (shown === undefined || answered !== undefined) return;
      const { event, kept } = recordReview({ item: shown.item.id, right: given.right });
      if (!kept) setUnkept((before) => [...before, event]);
      setAnswered({ waiting: shown, given });
    },
    goOn() {
      setAnswered(undefined);
      setGoneOn(true);
    },
  };
}

/** Finds an item's question; items are made from the questions of these quizzes. */
export function findQuestion(
  { quiz, question }: Item & { kind: 'question' },
  quizzes: readonly Quiz[],
): Question {
  const found = quizzes.find(({ id }) => id === quiz)?.questions.find(({ id }) => id === question);
  if (!found) throw new Error(`${quiz}/${question} comes back for review, but is in no quiz.`);
  return found;
}
