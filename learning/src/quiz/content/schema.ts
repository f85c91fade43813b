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
  /** Explanation of each wrong option, by its id. */
  whyNot: v.record(text, text),
};

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

const Rank = v.strictObject({
  min: percent,
  message: text,
  /** True if the message asks for another try even with a passing score. */
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
  /** The XP for the whole quiz. */
  xp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  flow: v.strictObject({
    /** Whether going back clears the selection, keeps it, or is not offered. */
    previous: v.picklist(['clear', 'keep', 'none']),
    instantFeedback: v.nullable(v.strictObject({ correct: text, wrong: text })),
    secondsPerQuestion: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  ranks: v.array(Rank),
  results: v.strictObject({
    heading: text,
    failMessage: v.optional(text),
    /** The next step after passing: a page, or an alert that says what was achieved. */
    passed: v.optional(v.union([Way, v.strictObject({ label: text, alert: text })])),
    also: v.optional(Way),
  }),
};

/** The shape of a quiz, which is all that pages and builds check; its test states what makes it fair. */
export const Quiz = v.variant('answerMode', [
  v.strictObject({
    ...common,
    answerMode: v.literal('index'),
    questions: v.pipe(v.array(IndexQuestion), v.minLength(1)),
  }),
  v.strictObject({
    ...common,
    answerMode: v.literal('text'),
    questions: v.pipe(v.array(TextQuestion), v.minLength(1)),
  }),
]);
export type Quiz = v.InferOutput<typeof Quiz>;
