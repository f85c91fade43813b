import { type OneTab, useOneTab } from '@venture/play/useOneTab';
import type { Attempt, Practice, ProgressEvent } from '@venture/progress/events';
import { useEvents } from '@venture/progress/hooks';
import { newSeed } from '@venture/progress/random';
import { recordAttempt, recordPractice } from '@venture/progress/record';
import { useLocation, useNavigate } from '@venture/ui/router';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Quiz } from './content/schema';
import { quizRules } from './engine';
import { AS_WRITTEN, shuffleOptions } from './options';
import { outcome } from './outcome';
import { type Action, hasSameLockedAnswers, type Options, type State } from './state';
import {
  advance,
  begin,
  forgetInTab,
  isPractice,
  onAttemptChange,
  readAttempt,
  readUnfinished,
  removeUnfinished,
  storeUnfinished,
  type UnfinishedAttempt,
} from './unfinished';

/** A finished quiz: all questions, or those missed before. */
export type Finished = Attempt | Practice;

export type UseQuizResult = {
  readonly state: State;
  /** The quiz with the options of each question in the order of this attempt. */
  readonly asked: Quiz;
  /** Only the missed questions are asked. */
  readonly isPractice: boolean;
  /** Something is answered, and it is not finished. */
  readonly isUnderWay: boolean;
  /** A reload would restore it. */
  readonly isSaved: boolean;
  /** The result to show in place of the questions. */
  readonly finished: Finished | undefined;
  /** What was done before that result. */
  readonly before: readonly ProgressEvent[];
  readonly isKept: boolean;
  /** No quiz was finished before. */
  readonly isFirstQuiz: boolean;
  /** Another tab may have this quiz; then nothing happens here. */
  readonly tab: OneTab;
  /** Applies an action and reports the result. */
  readonly act: (action: Action) => State;
  /** Starts again: all questions, or only those with these ids. */
  readonly restart: (only: readonly string[] | null) => void;
};

/** A quiz on the page: resumed after a reload, recorded at its end, its result restored by going back. */
export function useQuiz(quiz: Quiz, options: Omit<Options, 'only'>): UseQuizResult {
  const { rules } = useMemo(() => quizRules(quiz), [quiz]);
  const result = useResult(quiz);
  const beginAll = () => begin(rules, { ...options, only: null }, result.isTaken ? newSeed() : AS_WRITTEN);
  const goOn = () => readUnfinished(quiz.id, rules) ?? beginAll();
  const [attempting, setAttempting] = useState<UnfinishedAttempt>(goOn);
  /** The latest attempt, since two actions can come before the next render. */
  const latest = useRef(attempting);
  const [isSaved, setSaved] = useState(true);
  const { state, play } = attempting;
  const asked = useMemo(() => shuffleOptions(quiz, play.seed), [quiz, play.seed]);

  const goOnFrom = (next: UnfinishedAttempt) => {
    latest.current = next;
    setAttempting(next);
  };
  const tab = useOneTab(result.finished ? undefined : `quiz.${quiz.id}`, {
    leave: () => goOnFrom(beginAll()),
    resume: () => goOnFrom(goOn()),
  });
  /** Goes on with the locked answers of this device, if these are not its own. */
  const follow = () => {
    const { current } = latest;
    if (tab.isElsewhere || isPractice(current) || rules.isOver(current.state)) return false;
    const locked = readAttempt(quiz.id, rules);
    if (!locked || hasSameLockedAnswers(quiz, current.state, locked.state)) return false;
    goOnFrom(locked);
    return true;
  };
  const followLatest = useRef(follow);
  useEffect(() => {
    followLatest.current = follow;
  });
  useEffect(() => onAttemptChange(quiz.id, () => followLatest.current()), [quiz.id]);
  const act = (action: Action) => {
    // An action on other answers has no effect.
    if (tab.isElsewhere || follow()) return latest.current.state;
    const next = advance(rules, latest.current, action);
    if (next === latest.current) return next.state;
    goOnFrom(next);
    if (rules.isOver(next.state)) {
      removeUnfinished(quiz.id, next);
      result.show(record(quiz, next));
    } else setSaved(storeUnfinished(quiz.id, next));
    return next.state;
  };
  const restart = (only: readonly string[] | null) => {
    forgetInTab(quiz.id);
    const another = only === null ? readAttempt(quiz.id, rules) : undefined;
    goOnFrom(another ?? begin(rules, { ...options, only: only === null ? null : [...only] }, newSeed()));
    result.show(undefined);
  };
  return {
    state,
    asked,
    isPractice: isPractice(attempting),
    isUnderWay: result.finished === undefined && Object.keys(state.answers).length > 0,
    isSaved,
    tab,
    ...result,
    act,
    restart,
  };
}

function record(quiz: Quiz, { play, state }: UnfinishedAttempt): Finished {
  const { asked, answers, seconds, questionSeconds, timing } = state;
  const { correct, total } = outcome(quiz, asked, answers);
  const took = { seconds, questionSeconds, timing };
  const done = { quiz: quiz.id, contentVersion: quiz.version, answers, correct, total, ...took };
  return play.options.only === null ? recordAttempt(done).event : recordPractice(done).event;
}

/** Kept with the entry of the history, so that a reload or the way back from a section shows it again. */
const Entry = v.object({ finished: v.string() });

function useResult(quiz: Quiz) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const events = useEvents();
  const [latest, setLatest] = useState<Finished>();
  const entry = v.safeParse(Entry, state);
  const id = latest?.id ?? (entry.success ? entry.output.finished : undefined);
  const at = events.findIndex((event) => event.id === id);
  const finished = finishedOf(quiz, events[at]) ?? latest;
  const attempts = events.filter((event) => event.kind === 'attempt');
  return {
    finished,
    before: at < 0 ? events : events.slice(0, at),
    isKept: at >= 0,
    isTaken: attempts.some((event) => event.quiz === quiz.id),
    isFirstQuiz: attempts.length === 0,
    show(event: Finished | undefined) {
      setLatest(event);
      void navigate(pathname, { replace: true, state: event ? { finished: event.id } : null });
    },
  };
}

function finishedOf(quiz: Quiz, event: ProgressEvent | undefined): Finished | undefined {
  const isFinished = event?.kind === 'attempt' || event?.kind === 'practice';
  return isFinished && event.quiz === quiz.id && event.contentVersion === quiz.version ? event : undefined;
}
