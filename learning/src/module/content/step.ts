import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());

export const areDistinct = (texts: readonly string[]) =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

/** Must be unique in the module: devices store completed steps by this id. */
const common = { id: text, question: text };

/** A choice with one right option and an explanation for each option. */
const Choose = v.strictObject({
  ...common,
  kind: v.literal('choose'),
  options: v.array(v.strictObject({ text, why: text })),
  /** Position of the right option, from 0. */
  answer: place,
});

/** Items to put in order, given in the right order. */
const Order = v.strictObject({
  ...common,
  kind: v.literal('order'),
  items: v.array(text),
  explanation: text,
});

/** A number to calculate. */
const Figure = v.strictObject({
  ...common,
  kind: v.literal('number'),
  answer: finite,
  /** The unit of the number, such as `$` or `months`. */
  unit: text,
  /** How far off a result may be and still count as right. */
  tolerance: v.pipe(finite, v.minValue(0)),
  /** Feedback on a result that is too large or too small by a factor of about ten or more. */
  tooMuch: text,
  tooLittle: text,
  /** Common wrong results and their explanations. */
  slips: v.array(v.strictObject({ value: finite, why: text })),
  explanation: text,
});

/** Statements to sort under two labels, such as evidence and opinion. */
const Evidence = v.strictObject({
  ...common,
  kind: v.literal('evidence'),
  labels: v.strictTuple([text, text]),
  statements: v.array(v.strictObject({ text, is: text, why: text })),
});

/** An exercise in a section with immediate feedback. It earns no XP and can be repeated. */
export const Step = v.variant('kind', [Choose, Order, Figure, Evidence]);
export type Step = v.InferOutput<typeof Step>;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
