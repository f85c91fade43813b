import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const path = v.pipe(v.string(), v.startsWith('/'));

const Option = v.strictObject({ id: text, text });
const fields = {
  id: text,
  skill: text,
  difficulty: v.picklist(['easy', 'medium', 'hard']),
  /** The section to read again. */
  review: v.nullable(text),
  question: text,
  options: v.pipe(v.array(Option), v.minLength(2), v.maxLength(9)),
  hint: text,
  explanation: text,
  /** Why each wrong option is wrong, by its id. */
  whyNot: v.record(text, text),
};

type Choices = { readonly options: readonly { readonly id: string; readonly text: string }[] };

const IndexQuestion = v.pipe(
  v.strictObject({ ...fields, answer: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.check(({ answer, options }) => answer < options.length, 'the answer is not the place of an option'),
  v.transform(({ answer, ...question }) => ({ ...question, right: question.options[answer]?.id ?? '' })),
);
const TextQuestion = v.pipe(
  v.strictObject({ ...fields, answer: text }),
  v.check(
    ({ answer, options }) => options.filter((option) => option.text === answer).length === 1,
    'the answer is not the text of one option',
  ),
  v.transform(({ answer, ...question }) => ({
    ...question,
    right: question.options.find((option) => option.text === answer)?.id ?? '',
  })),
);
export type Question = v.InferOutput<typeof IndexQuestion>;

const areDistinct = (texts: readonly string[]) =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

/** What makes a question fair, whichever way its answer is written. */
const fair = v.pipe(
  v.custom<Question>(() => true),
  v.check(({ options }) => areDistinct(options.map(({ id }) => id)), 'two options have the same id'),
  v.check(
    (question) => areDistinct(question.options.map((option) => option.text)),
    'two options read the same',
  ),
  v.check(
    ({ options, right, whyNot }) =>
      options.every(({ id }) => Object.hasOwn(whyNot, id) !== (id === right)) &&
      Object.keys(whyNot).length === options.length - 1,
    'whyNot gives a reason for each wrong option, and for no other',
  ),
  v.check(
    ({ options, right, hint }) => !hint.toLowerCase().includes(textOf(options, right).toLowerCase()),
    'the hint gives the answer away',
  ),
  v.check(
    ({ options }) => !options.some((option) => /\b(all|none) of the above\b/i.test(option.text)),
    'an option depends on the order of the others',
  ),
);

const Rank = v.strictObject({
  min: percent,
  message: text,
  /** The message itself asks for another try, also where the score passes. */
  advisesRetry: v.optional(v.boolean(), false),
});
const Way = v.strictObject({ label: text, to: path });

const common = {
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  id: text,
  title: text,
  lead: text,
  route: path,
  module: v.nullable(text),
  passPercent: v.nullable(percent),
  /** What all of it brings. */
  xp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  flow: v.pipe(
    v.strictObject({
      /** Going back clears the selection, keeps it, or is not offered. */
      previous: v.picklist(['clear', 'keep', 'none']),
      instantFeedback: v.nullable(v.strictObject({ correct: text, wrong: text })),
      secondsPerQuestion: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
    v.check(
      ({ instantFeedback, secondsPerQuestion }) => instantFeedback === null || secondsPerQuestion === null,
      'nobody can read feedback against the clock: instantFeedback or secondsPerQuestion is null',
    ),
  ),
  ranks: v.pipe(
    v.array(Rank),
    v.check((ranks) => ranks.length === 0 || ranks.at(-1)?.min === 0, 'the last rank starts at 0'),
    v.check(
      (ranks) => ranks.every(({ min }, at) => at === 0 || min < (ranks[at - 1]?.min ?? 0)),
      'ranks descend',
    ),
  ),
  results: v.strictObject({
    heading: text,
    failMessage: v.optional(text),
    /** The way on for those who pass: to a page, or an alert that says what was reached. */
    passed: v.optional(v.union([Way, v.strictObject({ label: text, alert: text })])),
    also: v.optional(Way),
  }),
};

const questions = (schema: v.GenericSchema<unknown, Question>) =>
  v.pipe(
    v.array(v.pipe(schema, fair)),
    v.minLength(1),
    v.check(
      (list) => areDistinct(list.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)])),
      'two questions or options have the same id',
    ),
    v.check(
      (list) => hasBalancedPlaces(list),
      ({ input }) => `right answers are not spread evenly: ${describePlaces(input)}`,
    ),
  );

export const Quiz = v.pipe(
  v.variant('answerMode', [
    v.strictObject({ ...common, answerMode: v.literal('index'), questions: questions(IndexQuestion) }),
    v.strictObject({ ...common, answerMode: v.literal('text'), questions: questions(TextQuestion) }),
  ]),
  v.check(
    ({ passPercent, results }) => (passPercent === null) === (results.passed === undefined),
    'a pass mark and a way on for those who pass belong together',
  ),
);
export type Quiz = v.InferOutput<typeof Quiz>;

function textOf(options: Choices['options'], id: string): string {
  return options.find((option) => option.id === id)?.text ?? '';
}

/** How often the right answer stands at each place. */
function places(questions: readonly Question[]): readonly number[] {
  const longest = Math.max(...questions.map(({ options }) => options.length));
  return Array.from(
    { length: longest },
    (_, place) => questions.filter(({ options, right }) => options[place]?.id === right).length,
  );
}

/** Who always picks the same place must not score well by it. */
function hasBalancedPlaces(questions: readonly Question[]): boolean {
  const counts = places(questions);
  return Math.max(...counts) - Math.min(...counts) <= 1;
}

function describePlaces(questions: readonly Question[]): string {
  return places(questions)
    .map((count, place) => `${count} at place ${place + 1}`)
    .join(', ');
}
