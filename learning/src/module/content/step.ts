import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());

export const areDistinct = (texts: readonly string[]) =>
  new Set(texts.map((each) => each.toLowerCase())).size === texts.length;

/** The id is unique in the module: devices store completed steps by it. */
const common = { id: text, question: text };

/** A choice with one right option; each option has an explanation. */
const Choose = v.strictObject({
  ...common,
  kind: v.literal('choose'),
  options: v.array(v.strictObject({ text, why: text })),
  /** The place of the right option, from 0. */
  answer: place,
});

/** Items to put in order, listed in the right order. */
const Order = v.strictObject({
  ...common,
  kind: v.literal('order'),
  items: v.array(text),
  explanation: text,
});

/** A figure to be computed. */
const Figure = v.strictObject({
  ...common,
  kind: v.literal('number'),
  answer: finite,
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
});

/** Statements to be sorted under two labels, such as evidence and opinion. */
const Evidence = v.strictObject({
  ...common,
  kind: v.literal('evidence'),
  labels: v.strictTuple([text, text]),
  statements: v.array(v.strictObject({ text, is: text, why: text })),
});

/** An exercise in a section with immediate feedback. It brings no XP and can be repeated. */
export const Step = v.variant('kind', [Choose, Order, Figure, Evidence]);
export type Step = v.InferOutput<typeof Step>;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
