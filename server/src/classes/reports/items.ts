import type { CatalogueFile, QuizContent } from '@venture/contract/catalogue';
import { reports as limits } from '../limits.json';
import { correlation, countPeople, mean, median, sharesInThird, type ValueCount } from './statistics';

/** One way of answering a whole quiz, and how many people answered that way. */
export type AnswerPattern = {
  readonly answers: Readonly<Record<string, string | null>>;
  readonly people: number;
};

export type ItemTimes = Readonly<Record<string, readonly ValueCount[]>>;

/** How often an option was chosen, as shares (0 to 1) of all and of the strongest and weakest third, if shown. */
export type ChoiceShares = {
  readonly all: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
};

/** The item analysis of one question. */
export type ItemAnalysis = {
  readonly id: string;
  /** The share of people who got it right. */
  readonly facility: number;
  /** How well a right answer here correlates with right answers elsewhere (-1 to 1); undefined if unknown. */
  readonly discrimination: number | undefined;
  readonly medianSeconds: number | undefined;
  /** The shares by option id, in the order of the question. */
  readonly choices: ReadonlyMap<string, ChoiceShares>;
  readonly unanswered: ChoiceShares;
};

type Question = QuizContent['questions'][number];
type Scored = AnswerPattern & { readonly score: number };

/** Analyses the questions of a quiz; a median time is given only if at least `least` people took part. */
export function analyseItems(
  { questions }: Pick<QuizContent, 'questions'>,
  patterns: readonly AnswerPattern[],
  times: ItemTimes,
  least: number,
): readonly ItemAnalysis[] {
  const scored = patterns.map((pattern) => ({ ...pattern, score: scoreOf(questions, pattern) }));
  return questions.map((question) => ({
    ...answered(question, scored),
    medianSeconds: medianOf(times[question.id] ?? [], least),
  }));
}

/** Counts how many people have each score. */
export function countScores(
  { questions }: Pick<QuizContent, 'questions'>,
  patterns: readonly AnswerPattern[],
): readonly ValueCount[] {
  return patterns.map((pattern) => ({ value: scoreOf(questions, pattern), people: pattern.people }));
}

/** Hides the shares of the thirds: of fewer than thirty people, a third is fewer than ten. */
export function withoutThirds(item: ItemAnalysis): ItemAnalysis {
  const choices = [...item.choices].map(
    ([id, { all }]) => [id, { all, top: undefined, bottom: undefined }] as const,
  );
  return { ...item, choices: new Map(choices) };
}

function answered(question: Question, scored: readonly Scored[]): Omit<ItemAnalysis, 'medianSeconds'> {
  const right = (pattern: AnswerPattern) => Number(isRight(question, pattern));
  const shares = sharesOf(question.id, scored);
  return {
    id: question.id,
    facility: mean(scored.map((each) => ({ value: right(each), people: each.people }))) ?? 0,
    // The score in the rest of the quiz leaves out this question, which would correlate with itself.
    discrimination: correlation(
      scored.map((each) => ({ x: right(each), y: each.score - right(each), people: each.people })),
    ),
    choices: new Map(question.options.map(({ id }) => [id, shares(id)])),
    unanswered: shares(undefined),
  };
}

function sharesOf(question: string, scored: readonly Scored[]): (option: string | undefined) => ChoiceShares {
  const counted = scored.map(({ score, people }) => ({ value: score, people }));
  const [top, bottom] = [sharesInThird(counted, 'top'), sharesInThird(counted, 'bottom')];
  const total = countPeople(scored);
  return (option) => {
    const chosen = scored.filter(({ answers }) => (answers[question] ?? undefined) === option);
    const within = (third: ReadonlyMap<number, number>) =>
      chosen.reduce((sum, { score, people }) => sum + people * (third.get(score) ?? 0), 0);
    return {
      all: countPeople(chosen) / total,
      top: within(top) / (total / 3),
      bottom: within(bottom) / (total / 3),
    };
  };
}

function medianOf(times: readonly ValueCount[], least: number): number | undefined {
  return countPeople(times) < least ? undefined : median(times);
}

function scoreOf(questions: readonly Question[], pattern: AnswerPattern): number {
  return questions.filter((question) => isRight(question, pattern)).length;
}

function isRight({ id, right }: Question, { answers }: AnswerPattern): boolean {
  return answers[id] === right;
}

const { rightBelow, wrongAbove } = limits.teachAgain;

/** Says why a question is worth teaching again, or undefined if it is not. */
export function reasonToTeachAgain(
  { facility, choices }: ItemAnalysis,
  { options, right }: Question,
): string | undefined {
  const share = (id: string) => choices.get(id)?.all ?? 0;
  const wrong = options
    .map(({ id }, at) => ({ id, all: share(id), letter: String.fromCharCode('A'.charCodeAt(0) + at) }))
    .filter(({ id, all }) => id !== right && all > wrongAbove)
    .sort((a, b) => b.all - a.all);
  const found = [
    ...(facility < rightBelow ? [`${percent(facility)} got it right`] : []),
    ...wrong.map(({ letter, all }) => `${percent(all)} chose ${letter}, which is wrong`),
  ];
  return found.length > 0 ? `${found.join('; ')}.` : undefined;
}

const percent = (share: number) => `${Math.round(100 * share)}%`;

export type Section = { readonly title: string; readonly to: string };

/** Maps the ids of module sections to the sections. */
export function sectionsById({ modules }: Pick<CatalogueFile, 'modules'>): ReadonlyMap<string, Section> {
  return new Map(
    modules.flatMap(({ title: module, route, sections }) =>
      sections.map(({ id, title }) => [id, { title: `${module}: ${title}`, to: `${route}?section=${id}` }]),
    ),
  );
}
