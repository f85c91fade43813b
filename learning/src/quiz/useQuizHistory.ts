import { useEvents } from '@venture/device/hooks';
import type { Attempt, Practice, ProgressEvent } from '@venture/rules/events';
import { newSeed } from '@venture/rules/random';
import { useLocation, useNavigate } from '@venture/ui/router';
import { useState } from 'react';
import * as v from 'valibot';
import type { Quiz } from './content/schema';
import { Options } from './engine';

/** A finished quiz: all questions, or only those missed before. */
export type Finished = Attempt | Practice;

export type QuizHistory = {
  /** The result shown instead of the questions. */
  readonly finished: Finished | undefined;
  /** Seed of the attempt started from a result; undefined before that. */
  readonly start: number | undefined;
  /** Practice of missed questions; undefined for a whole quiz. */
  readonly practice: Options | undefined;
  /** The events recorded before the result that is shown. */
  readonly before: readonly ProgressEvent[];
  readonly isKept: boolean;
  /** True if this quiz was finished before. */
  readonly isTaken: boolean;
  /** True if no quiz was finished before. */
  readonly isFirstQuiz: boolean;
  readonly show: (finished: Finished) => void;
  /** Restarts the whole quiz, or starts a practice. */
  readonly restart: (practice: Options | undefined) => void;
};

/** State of the browser history entry, so that reloading, or returning from a section, shows the same view. */
const Entry = v.object({
  finished: v.optional(v.string()),
  start: v.optional(v.number()),
  practice: v.optional(Options),
});

/** Manages the page's state beyond the current attempt: result, practice or whole quiz. */
export function useQuizHistory(quiz: Quiz): QuizHistory {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const events = useEvents();
  const [latest, setLatest] = useState<Finished>();
  const entry = v.safeParse(Entry, state);
  const open = entry.success ? entry.output : {};
  const id = latest?.id ?? open.finished;
  const at = events.findIndex((event) => event.id === id);
  const attempts = events.filter((event) => event.kind === 'attempt');
  const go = (finished: Finished | undefined, next: v.InferInput<typeof Entry>) => {
    setLatest(finished);
    void navigate(pathname, { replace: true, state: next });
  };
  return {
    finished: finishedOf(quiz, events[at]) ?? latest,
    start: open.start,
    practice: open.practice,
    before: at < 0 ? events : events.slice(0, at),
    isKept: at >= 0,
    isTaken: attempts.some((event) => event.quiz === quiz.id),
    isFirstQuiz: attempts.length === 0,
    show: (finished) => go(finished, { finished: finished.id }),
    restart: (practice) => go(undefined, { start: newSeed(), practice }),
  };
}

function finishedOf(quiz: Quiz, event: ProgressEvent | undefined): Finished | undefined {
  const isFinished = event?.kind === 'attempt' || event?.kind === 'practice';
  return isFinished && event.quiz === quiz.id && event.contentVersion === quiz.version ? event : undefined;
}
