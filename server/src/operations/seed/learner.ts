import type { Catalogue, CatalogueModule, CatalogueQuiz } from '@venture/contract/catalogue';
import type { Attempt, ProgressEvent } from '@venture/progress/events';
import { pickBelow, type Random, random, shuffled } from '@venture/progress/random';
import type { XpActivities } from '@venture/progress/xp';
import type { JudgedEvent } from '../../learning/judgement';
import demoContent from './seed.json';

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
export function makeDemoLearner(number: number, context: DemoContext): DemoLearner {
  const next = random((context.seed * 1_000_003 + number * 7919) >>> 0);
  const joinedAt = new Date(context.now.getTime() - (0.5 + next() * demoContent.weeks * 7) * DAY_MS);
  const fullName = `${pick(demoContent.firstNames, next)} ${pick(demoContent.lastNames, next)}`;
  const id = makeUuid(next);
  const nickname = `${pick(demoContent.nicknameWords, next)} ${pick(demoContent.nicknameWords, next)} ${number}`;
  return {
    id,
    fullName,
    email: `learner-${number}@${demoContent.domain}`,
    joinedAt,
    inClass: classOf(next()),
    nickname: next() < demoContent.joinsLeaderboard ? nickname : undefined,
    events: new Life(next, joinedAt.getTime(), context).events,
  };
}

function classOf(chance: number): number | undefined {
  let below = 0;
  const found = demoContent.classes.findIndex(({ share }) => {
    below += share;
    return chance < below;
  });
  return found < 0 ? undefined : found;
}

/** Reads module by module, with quizzes and games between, until the present or until they give up. */
class Life {
  readonly events: JudgedEvent[] = [];
  private readonly next: Random;
  private readonly context: DemoContext;
  private at: number;
  private ability: number;

  constructor(next: Random, at: number, context: DemoContext) {
    this.next = next;
    this.context = context;
    this.at = at;
    this.ability = sampleNormal(next);
    const { modules, quizzes } = context.catalogue;
    const others = quizzes.filter(({ id }) => !modules.some(({ quiz }) => quiz === id));
    for (const module of modules) {
      this.read(module);
      const quiz = quizzes.find(({ id }) => id === module.quiz);
      if (quiz) this.take(quiz);
      const other = others[pickBelow(next, others.length + 1)];
      if (other && next() < demoContent.triesAgain) this.take(other);
      this.play(context.counted.games);
      if (next() > demoContent.goesOn) break;
    }
  }

  private read(module: CatalogueModule): void {
    const read = Math.ceil(module.sections.length * Math.min(1, 0.3 + this.next()));
    for (const { id: section } of module.sections.slice(0, read))
      this.add(1 + this.next() * 4, { kind: 'reading', module: module.id, section });
  }

  private take(quiz: CatalogueQuiz): void {
    for (let tries = 0; tries < 4; tries++) {
      const answered = answerAll(quiz, this.misleadingOf(quiz), this.ability, this.next);
      this.add(3 + this.next() * 10, { kind: 'attempt', ...answered });
      this.ability += demoContent.gainByTrying * this.next() * (tries === 0 ? 1 : 0.3);
      const isMastered = answered.correct === answered.total;
      if (isMastered || this.next() > demoContent.triesAgain) return;
      this.rest();
    }
  }

  /** The places of questions whose wrong option sounds cleverer than the key. */
  private misleadingOf(quiz: CatalogueQuiz): readonly number[] {
    const place = this.context.catalogue.quizzes.indexOf(quiz);
    return demoContent.misleading.filter((each) => each.quiz === place).map(({ question }) => question);
  }

  private play(games: XpActivities['games']): void {
    for (const { id: game, scale } of shuffled(games, this.next)) {
      if (this.next() > demoContent.playsGame) continue;
      const share = Math.min(1, Math.max(0, 0.45 + 0.2 * this.ability + 0.2 * sampleNormal(this.next)));
      const score = Math.round((scale.from + share * (scale.to - scale.from)) / 5) * 5;
      const verdict = this.next() < demoContent.verifiedRun ? 'verified' : 'unverified';
      const [seed, seconds] = [pickBelow(this.next, 2 ** 31), 60 + pickBelow(this.next, 120)];
      const run = {
        kind: 'run',
        game,
        rules: 1,
        timing: 'x1',
        seed,
        facts: {},
        scale,
        score,
        seconds,
      } as const;
      this.add(5 + this.next() * 20, run, verdict);
    }
    this.rest();
  }

  /** Adds an event that ends so many minutes after the one before, unless that is in the future. */
  private add(minutes: number, event: Unstamped, verdict: JudgedEvent['verdict'] = 'verified'): void {
    this.at += minutes * MINUTE_MS;
    const stamp = { id: makeUuid(this.next), at: new Date(this.at).toISOString() };
    if (this.at < this.context.now.getTime()) this.events.push({ event: { ...stamp, ...event }, verdict });
  }

  /** Lets days of the next two weeks pass, more often few. */
  private rest(): void {
    this.at += (0.6 + 13 * this.next() ** 3) * DAY_MS;
  }
}

type Unstamped<Event = ProgressEvent> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never;
type Question = CatalogueQuiz['questions'][number];

/** From easy to hard, in the units of ability; in an order that is not the order of the questions. */
const DIFFICULTIES = [-0.8, 0.7, 0.1, 1.2, -2.2];

/** One attempt at a quiz by somebody of this ability, who knows or guesses each answer but those that mislead. */
function answerAll(
  quiz: CatalogueQuiz,
  misleading: readonly number[],
  ability: number,
  next: Random,
): Omit<Attempt, 'id' | 'at' | 'kind'> {
  const answers: Record<string, string> = {};
  const questionSeconds: Record<string, number> = {};
  quiz.questions.forEach((question, at) => {
    const difficulty = DIFFICULTIES[at % DIFFICULTIES.length] ?? 0;
    const isMisleading = misleading.includes(at);
    const above = isMisleading ? -ability : ability - difficulty;
    answers[question.id] = answer(question, above, next, isMisleading);
    const usual = demoContent.secondsPerQuestion * (1 + Math.max(0, difficulty) * 0.8);
    questionSeconds[question.id] = Math.max(2, Math.round(usual * Math.exp(0.45 * sampleNormal(next))));
  });
  const correct = quiz.questions.filter(({ id, right }) => answers[id] === right).length;
  const seconds = Object.values(questionSeconds).reduce((sum, each) => sum + each, 0);
  const { id, contentVersion, questions } = quiz;
  const counts = { correct, total: questions.length, seconds, questionSeconds };
  return { quiz: id, contentVersion, answers, ...counts, timing: 'x1' };
}

/** The three-parameter logistic model: the further above its difficulty, the more likely right, and never below guessing. */
function answer({ options, right }: Question, above: number, next: Random, isMisleading: boolean): string {
  const guessing = isMisleading ? 0 : 0.2;
  const chance = guessing + (1 - guessing) / (1 + Math.exp(-2.2 * above));
  const wrong = options.map(({ id }) => id).filter((id) => id !== right);
  if (next() < chance) return right;
  // The earlier a wrong option stands, the more it tempts; the last one hardly at all.
  const tempting = isMisleading ? 1 : next() < 0.7 ? Math.max(1, wrong.length - 1) : wrong.length;
  return pick(wrong.slice(0, tempting), next);
}

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function sampleNormal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

function pick<Item>(list: readonly Item[], next: Random): Item {
  const item = list[pickBelow(next, list.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** An id of version 4 that depends on the seed alone. */
export function makeUuid(next: Random): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
    (place === 'x' ? pickBelow(next, 16) : 8 + pickBelow(next, 4)).toString(16),
  );
}
