import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());

export const areDistinct = (texts: readonly string[]) =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

/** The id is unique in the module: devices store completed steps by it. */
const common = { id: text, question: text };

/** A choice with one right option; each option has an explanation. */
const Choose = v.pipe(
  v.strictObject({
    ...common,
    kind: v.literal('choose'),
    options: v.pipe(
      v.array(v.strictObject({ text, why: text })),
      v.minLength(2, 'a choice has two to five options'),
      v.maxLength(5, 'a choice has two to five options'),
      v.check((options) => areDistinct(options.map((option) => option.text)), 'two options read the same'),
    ),
    /** The place of the right option, from 0. */
    answer: place,
  }),
  v.check(({ answer, options }) => answer < options.length, 'the answer is not the place of an option'),
);

/** Items to put in order, listed in the right order. */
const Order = v.strictObject({
  ...common,
  kind: v.literal('order'),
  items: v.pipe(
    v.array(text),
    v.minLength(3, 'three to six items can be put in order'),
    v.maxLength(6, 'three to six items can be put in order'),
    v.check((items) => areDistinct(items), 'two items read the same'),
  ),
  explanation: text,
});

/** A figure to be computed. */
const Figure = v.pipe(
  v.strictObject({
    ...common,
    kind: v.literal('number'),
    answer: v.pipe(
      finite,
      v.check((answer) => answer !== 0, 'nothing is ten times as much as 0'),
    ),
    /** The unit of the number, such as `$` or `months`. */
    unit: text,
    /** How far from the answer still counts as right. */
    tolerance: v.pipe(finite, v.minValue(0)),
    /** Feedback for a result that is wrong by a factor of about ten or more. */
    tooMuch: text,
    tooLittle: text,
    /** Common wrong results with their explanation. */
    slips: v.array(v.strictObject({ value: finite, why: text })),
    explanation: text,
  }),
  v.check(
    ({ answer, tolerance }) => tolerance < Math.abs(answer) / 2,
    'with this tolerance half of the answer would count as right',
  ),
  v.check(
    ({ answer, tolerance, slips }) => slips.every(({ value }) => Math.abs(value - answer) > tolerance),
    'the result of a mistake would count as right',
  ),
);

/** Statements to be sorted under two labels, such as evidence and opinion. */
const Evidence = v.pipe(
  v.strictObject({
    ...common,
    kind: v.literal('evidence'),
    labels: v.pipe(
      v.strictTuple([text, text]),
      v.check(([one, other]) => one !== other, 'the two labels read the same'),
    ),
    statements: v.pipe(
      v.array(v.strictObject({ text, is: text, why: text })),
      v.minLength(3, 'three to six statements can be judged'),
      v.maxLength(6, 'three to six statements can be judged'),
      v.check((list) => areDistinct(list.map((each) => each.text)), 'two statements read the same'),
    ),
  }),
  v.check(
    ({ labels, statements }) => statements.every(({ is }) => labels.includes(is)),
    'what a statement is, is one of the two labels',
  ),
  v.check(
    ({ labels, statements }) => labels.every((label) => statements.some(({ is }) => is === label)),
    'each of the two labels fits some statement',
  ),
);

/** An exercise in a section with immediate feedback. It brings no XP and can be repeated. */
export const Step = v.variant('kind', [Choose, Order, Figure, Evidence]);
export type Step = v.InferOutput<typeof Step>;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** Picking the same position each time must not be right more than half of the time. */
export function isSpread(steps: readonly Step[]): boolean {
  const answers = steps.flatMap((step) => (step.kind === 'choose' ? step.answer : []));
  const most = Math.max(0, ...answers.map((answer) => answers.filter((other) => other === answer).length));
  return most <= Math.ceil(answers.length / 2);
}
