import type { CatalogueFile, QuizContent } from '@venture/contract/catalogue';
import type { ProgressEvent } from '@venture/rules/events';
import { pickBelow, type Random, random } from '@venture/rules/random';
import type { XpActivities } from '@venture/rules/xp';
import type { JudgedEvent } from '../../learning/judgement';
import demoContent from './seed.json';

/** A made-up person and everything they ever did. */
export type DemoLearner = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly joinedAt: Date;
  readonly classId: string | undefined;
  readonly nickname: string | undefined;
  readonly events: readonly JudgedEvent[];
};

export type DemoContext = {
  readonly seed: number;
  readonly now: Date;
  /** Content to learn and play, and its rewards. */
  readonly catalogue: CatalogueFile;
  readonly counted: XpActivities;
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Makes the learner with this number: the same for the same seed, day and releases. */
export function makeDemoLearner(number: number, context: DemoContext): DemoLearner {
  const next = random((context.seed * 1_000_003 + number * 7919) >>> 0);
  const { firstNames, lastNames, nicknameWords: words } = demoContent;
  const daysAgo = 0.5 + next() * demoContent.weeks * 7;
  const joinedAt = new Date(context.now.getTime() - daysAgo * DAY_MINUTES * MINUTE_MS);
  const nickname = `${pick(words, next)} ${pick(words, next)} ${number}`;
  return {
    id: makeUuid(next),
    fullName: `${pick(firstNames, next)} ${pick(lastNames, next)}`,
    email: `learner-${number}@${demoContent.domain}`,
    joinedAt,
    classId: pickClass(next()),
    nickname: next() < demoContent.joinsLeaderboard ? nickname : undefined,
    events: dateEvents(study(context, next), joinedAt, context.now, next),
  };
}

function pickClass(chance: number): string | undefined {
  let below = 0;
  return demoContent.classes.find(({ share }) => {
    below += share;
    return chance < below;
  })?.id;
}

type Undated<Event = ProgressEvent> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never;

/** An action that ends this many minutes after the previous one. */
type Deed = { readonly minutes: number; readonly event: Undated; readonly verdict?: 'unverified' };

/** Turns the deeds up to now into events. */
function dateEvents(deeds: Iterable<Deed>, joinedAt: Date, now: Date, next: Random): readonly JudgedEvent[] {
  const events: JudgedEvent[] = [];
  let time = joinedAt.getTime();
  for (const { minutes, event, verdict = 'verified' } of deeds) {
    time += minutes * MINUTE_MS;
    if (time >= now.getTime()) break;
    const stamp = { id: makeUuid(next), at: new Date(time).toISOString() };
    events.push({ event: { ...stamp, ...event }, verdict });
  }
  return events;
}

/** Goes through modules, quizzes and games until the learner gives up. */
function* study({ catalogue, counted }: DemoContext, next: Random): Generator<Deed> {
  const ability = sampleNormal(next);
  for (const { id: module, quiz: own, sections } of catalogue.modules) {
    for (const { id: section } of sections.slice(0, 1 + pickBelow(next, sections.length)))
      yield { minutes: 1 + next() * 4, event: { kind: 'reading', module, section } };
    for (const [place, quiz] of catalogue.quizzes.entries())
      if (quiz.id === own || next() < demoContent.takesOtherQuiz) yield* tryQuiz(quiz, place, ability, next);
    yield* counted.games
      .filter(() => next() < demoContent.playsGame)
      .map((game) => play(game, ability, next));
    if (next() > demoContent.goesOn) return;
  }
}

/** Repeats a quiz with growing skill until all answers are right or the learner gives up. */
function* tryQuiz(quiz: QuizContent, place: number, first: number, next: Random): Generator<Deed> {
  for (let ability = first; ; ability += demoContent.gainByTrying * next()) {
    const event = attempt(quiz, place, ability, next);
    yield { minutes: rest(next), event };
    if (event.correct === event.total || next() > demoContent.triesAgain) return;
  }
}

/** Returns a pause in minutes: mostly short, at most a week. */
function rest(next: Random): number {
  return 10 + 7 * next() ** 3 * DAY_MINUTES;
}

function play({ id: game, scale }: XpActivities['games'][number], ability: number, next: Random): Deed {
  const share = Math.min(1, Math.max(0, 0.4 + 0.15 * ability + 0.2 * sampleNormal(next)));
  const score = Math.round((scale.from + share * (scale.to - scale.from)) / 5) * 5;
  const [seed, seconds] = [pickBelow(next, 2 ** 31), 60 + pickBelow(next, 120)];
  return {
    minutes: 5 + next() * 20,
    event: { kind: 'run', game, rules: 1, timing: 'x1', seed, facts: {}, scale, score, seconds },
    ...(next() > demoContent.verifiedRun && { verdict: 'unverified' }),
  };
}

/** One attempt at the quiz at this place, by somebody of this ability. */
function attempt(
  { id, contentVersion, questions }: QuizContent,
  place: number,
  ability: number,
  next: Random,
) {
  const answers: Record<string, string> = {};
  const questionSeconds: Record<string, number> = {};
  for (const [at, question] of questions.entries()) {
    const { difficulties, misleading, secondsPerQuestion: usual } = demoContent;
    const difficulty = difficulties[at % difficulties.length] ?? 0;
    const isMisleading = misleading.some((each) => each.quiz === place && each.question === at);
    answers[question.id] = answer(question, isMisleading ? -1 - ability : ability - difficulty, next);
    questionSeconds[question.id] = Math.max(2, Math.round(usual * Math.exp(0.45 * sampleNormal(next))));
  }
  const correct = questions.filter((question) => answers[question.id] === question.right).length;
  const seconds = Object.values(questionSeconds).reduce((sum, each) => sum + each, 0);
  const counts = { correct, total: questions.length, seconds, questionSeconds };
  return { kind: 'attempt', quiz: id, contentVersion, answers, ...counts, timing: 'x1' } as const;
}

/** Logistic model: the more ability exceeds difficulty, the likelier a right answer; never worse than guessing. */
function answer({ options, right }: QuizContent['questions'][number], above: number, next: Random): string {
  if (next() < 0.1 + 0.9 / (1 + Math.exp(-2.2 * above))) return right;
  const wrong = options.filter(({ id }) => id !== right);
  // Earlier wrong options are more tempting.
  return wrong[Math.floor(wrong.length * next() ** 3)]?.id ?? right;
}

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function sampleNormal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function pick(words: readonly string[], next: Random): string {
  return words[pickBelow(next, words.length)] ?? '';
}

/** Makes a version 4 id from the seed alone. */
export function makeUuid(next: Random): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
    (place === 'x' ? pickBelow(next, 16) : 8 + pickBelow(next, 4)).toString(16),
  );
}
