import type { Catalogue, CatalogueModule, CatalogueQuiz } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import type { Attempt, ProgressEvent } from '@venture/progress/events';
import { pickBelow, type Random, random, shuffled } from '@venture/progress/random';
import type { XpActivities } from '@venture/progress/xp';
import * as v from 'valibot';
import type { JudgedEvent } from '../../learning/judgement';
import json from './seed.json';

/** Somebody made up, and everything they ever did. */
export type DemoLearner = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly joinedAt: Date;
  /** The place of their class in the list. */
  readonly inClass: number | undefined;
  readonly nickname: string | undefined;
  readonly events: readonly JudgedEvent[];
};

export type DemoContext = {
  readonly seed: number;
  readonly now: Date;
  /** What there is to learn, to play and to gain by it. */
  readonly catalogue: Catalogue;
  readonly counted: XpActivities;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The learner with this number: the same for the same seed, the same day and the same releases. */
export function makeDemoLearner(number: number, { seed, now, ...world }: DemoContext): DemoLearner {
  const next = random((seed * 1_000_003 + number * 7919) >>> 0);
  const { id, fullName, joinedAt } = person(next, now);
  const nickname = `${pick(demoContent.nicknameWords, next)} ${pick(demoContent.nicknameWords, next)} ${number}`;
  return {
    id,
    fullName,
    email: `learner-${number}@${demoContent.domain}`,
    joinedAt,
    inClass: classOf(next()),
    nickname: next() < demoContent.joinsLeaderboard ? nickname : undefined,
    events: lifeOf(
      { next, ability: sampleNormal(next), at: joinedAt.getTime(), until: now.getTime() },
      world,
    ),
  };
}

function person(next: Random, now: Date) {
  const joinedAt = new Date(now.getTime() - (0.5 + next() * demoContent.weeks * 7) * DAY_MS);
  const fullName = `${pick(demoContent.firstNames, next)} ${pick(demoContent.lastNames, next)}`;
  return { joinedAt, fullName, id: makeUuid(next) };
}

function classOf(chance: number): number | undefined {
  let below = 0;
  const found = demoContent.classes.findIndex(({ share }) => {
    below += share;
    return chance < below;
  });
  return found < 0 ? undefined : found;
}

type Life = { readonly next: Random; ability: number; at: number; readonly until: number };

/** Module by module, with quizzes and games between, until the present or until they give up. */
function lifeOf(
  life: Life,
  { catalogue: { modules, quizzes }, counted: { games } }: Pick<DemoContext, 'catalogue' | 'counted'>,
): readonly JudgedEvent[] {
  const events: JudgedEvent[] = [];
  const add = (event: ProgressEvent, verdict: JudgedEvent['verdict'] = 'verified') => {
    if (life.at < life.until) events.push({ event, verdict });
  };
  const others = quizzes.filter(({ id }) => !modules.some(({ quiz }) => quiz === id));
  const take = (quiz: CatalogueQuiz) => {
    const misleading = demoContent.misleading.filter((each) => quizzes[each.quiz] === quiz);
    takeQuiz(
      life,
      quiz,
      misleading.map(({ question }) => question),
      add,
    );
  };
  for (const module of modules) {
    readModule(life, module, add);
    const quiz = quizzes.find(({ id }) => id === module.quiz);
    if (quiz) take(quiz);
    const other = others[pickBelow(life.next, others.length + 1)];
    if (other && life.next() < demoContent.triesAgain) take(other);
    playGames(life, games, add);
    if (life.next() > demoContent.goesOn) break;
  }
  return events;
}

type Add = (event: ProgressEvent, verdict?: JudgedEvent['verdict']) => void;

function readModule(life: Life, module: CatalogueModule, add: Add): void {
  const read = Math.ceil(module.sections.length * Math.min(1, 0.3 + life.next()));
  for (const { id: section } of module.sections.slice(0, read)) {
    pass(life, 1 + life.next() * 4);
    const { id, at } = stamp(life);
    add({ id, at, kind: 'reading', module: module.id, section });
  }
}

function takeQuiz(life: Life, quiz: CatalogueQuiz, misleading: readonly number[], add: Add): void {
  for (let tries = 0; tries < 4; tries++) {
    pass(life, 3 + life.next() * 10);
    const answered = answerAll(quiz, misleading, life.ability, life.next);
    const { id, at } = stamp(life);
    add({ id, at, kind: 'attempt', ...answered });
    life.ability += demoContent.gainByTrying * life.next() * (tries === 0 ? 1 : 0.3);
    const isMastered = answered.correct === answered.total;
    if (isMastered || life.next() > demoContent.triesAgain) return;
    rest(life);
  }
}

function playGames(life: Life, games: XpActivities['games'], add: Add): void {
  for (const { id, scale } of shuffled(games, life.next)) {
    if (life.next() > demoContent.playsGame) continue;
    pass(life, 5 + life.next() * 20);
    const share = Math.min(1, Math.max(0, 0.45 + 0.2 * life.ability + 0.2 * sampleNormal(life.next)));
    const run = { ...stamp(life), kind: 'run' as const, game: id, rules: 1, timing: 'x1' };
    const seed = pickBelow(life.next, 2 ** 31);
    const score = Math.round((scale.from + share * (scale.to - scale.from)) / 5) * 5;
    const seconds = 60 + pickBelow(life.next, 120);
    const verdict = life.next() < demoContent.verifiedRun ? 'verified' : 'unverified';
    add({ ...run, seed, facts: {}, scale, score, seconds }, verdict);
  }
  rest(life);
}

function pass(life: Life, minutes: number): void {
  life.at += minutes * MINUTE_MS;
}

/** Until some day of the next two weeks, more often soon. */
function rest(life: Life): void {
  life.at += (0.6 + 13 * life.next() ** 3) * DAY_MS;
}

function stamp({ at, next }: Life): { id: string; at: string } {
  return { id: makeUuid(next), at: new Date(at).toISOString() };
}

type Answered = Omit<Attempt, 'id' | 'at' | 'kind'>;
type Question = CatalogueQuiz['questions'][number];

/** From easy to hard, in the units of ability; in an order that is not the order of the questions. */
const DIFFICULTIES = [-0.8, 0.7, 0.1, 1.2, -2.2];
const SLOPE = 2.2;
const GUESSING = 0.2;

/** One attempt at a quiz by somebody of this ability, who knows or guesses each answer but those that mislead. */
function answerAll(
  quiz: CatalogueQuiz,
  misleading: readonly number[],
  ability: number,
  next: Random,
): Answered {
  const answers: Record<string, string> = {};
  const questionSeconds: Record<string, number> = {};
  quiz.questions.forEach((question, at) => {
    const difficulty = DIFFICULTIES[at % DIFFICULTIES.length] ?? 0;
    answers[question.id] = misleading.includes(at)
      ? misled(question, ability, next)
      : answered(question, ability - difficulty, next);
    const usual = demoContent.secondsPerQuestion * (1 + Math.max(0, difficulty) * 0.8);
    questionSeconds[question.id] = Math.max(2, Math.round(usual * Math.exp(0.45 * sampleNormal(next))));
  });
  const correct = quiz.questions.filter(({ id, right }) => answers[id] === right).length;
  const seconds = Object.values(questionSeconds).reduce((sum, each) => sum + each, 0);
  const { id, contentVersion, questions } = quiz;
  return {
    quiz: id,
    contentVersion,
    answers,
    correct,
    total: questions.length,
    seconds,
    questionSeconds,
    timing: 'x1',
  };
}

/** The three-parameter logistic model: the more able, the more likely right, and never below guessing. */
function answered(question: Question, above: number, next: Random): string {
  const chance = GUESSING + (1 - GUESSING) / (1 + Math.exp(-SLOPE * above));
  return next() < chance ? question.right : wrong(question, next);
}

/** The more able, the more likely for the one wrong option that sounds cleverer than the key. */
function misled(question: Question, ability: number, next: Random): string {
  const [tempting = question.right] = wrongs(question);
  if (next() < 1 / (1 + Math.exp(-SLOPE * ability))) return tempting;
  return next() < 0.5 ? question.right : wrong(question, next);
}

/** The earlier a wrong option stands, the more it tempts; the last one hardly at all. */
function wrong(question: Question, next: Random): string {
  const options = wrongs(question);
  return next() < 0.7 ? pick(options.slice(0, Math.max(1, options.length - 1)), next) : pick(options, next);
}

function wrongs({ options, right }: Question): readonly string[] {
  return options.map(({ id }) => id).filter((id) => id !== right);
}

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function sampleNormal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

export function pick<Item>(list: readonly Item[], next: Random): Item {
  const item = list[pickBelow(next, list.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** The places of an id of version 4: `x` is any digit, `y` one that says how it is made. */
const ID = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';
const DIGITS = '0123456789abcdef';

/** An id that depends on the seed alone; thousands of them a second are made, so digit by digit. */
export function makeUuid(next: Random): string {
  let id = '';
  for (const place of ID) {
    if (place === 'x') id += DIGITS[pickBelow(next, 16)];
    else id += place === 'y' ? DIGITS[8 + pickBelow(next, 4)] : place;
  }
  return id;
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.pipe(v.array(v.string()), v.minLength(1));

/** How the made-up learners are and behave; nobody can have an email in `domain`. */
export const demoContent = parse(
  v.strictObject({
    domain: v.pipe(v.string(), v.endsWith('.invalid')),
    /** How many are stored at once, and made without letting anything else go on. */
    learnersAtOnce: count,
    learnersInOneGo: count,
    /** Over how many connections they are stored. */
    connections: count,
    weeks: count,
    firstNames: names,
    lastNames: names,
    nicknameWords: names,
    classes: v.array(v.strictObject({ name: v.string(), share })),
    joinsLeaderboard: share,
    goesOn: share,
    triesAgain: share,
    playsGame: share,
    verifiedRun: share,
    secondsPerQuestion: count,
    gainByTrying: v.number(),
    /** Questions, by their places, at which strong students prefer a wrong option: as if the key were wrong. */
    misleading: v.array(v.strictObject({ quiz: count, question: count })),
  }),
  json,
  'server/src/seed/seed.json',
);
