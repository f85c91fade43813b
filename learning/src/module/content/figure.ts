import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** A number that the reader can change within a range. */
const Range = v.pipe(
  v.strictObject({ label: text, value: v.number(), min: v.number(), max: v.number(), step: v.number() }),
  v.check(
    ({ value, min, max, step }) => min <= value && value <= max && step > 0,
    'the value lies between min and max',
  ),
);
export type Range = v.InferOutput<typeof Range>;

const Named = v.strictObject({ name: text, text });
const pair = <Item extends v.GenericSchema>(item: Item) => v.strictTuple([item, item]);
const figure = <const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) =>
  v.strictObject({ title: text, caption: text, type: v.literal(type), ...entries });

const rating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

export const Diagram = v.variant('type', [
  figure('loop', { steps: v.pipe(v.array(Named), v.length(3)) }),
  figure('market-size', {
    who: text,
    what: text,
    period: text,
    reach: Range,
    share: Range,
    purchases: Range,
    price: Range,
  }),
  figure('funnel', { visits: Range, signUps: Range, purchases: Range, spend: Range }),
  figure('break-even', { fixed: Range, price: Range, variable: Range }),
  figure('forces', {
    forces: v.pipe(v.array(v.strictObject({ name: text, text, value: rating })), v.length(5)),
  }),
  figure('matrix', { columns: pair(text), rows: pair(text), cells: pair(pair(Named)) }),
  /** `share` is the percentage of people who have the problem. */
  figure('interviews', { share: Range, interviews: Range }),
  figure('sunk-cost', { spent: Range, toSpend: Range, chance: Range, payoff: Range }),
  /** `elasticity` is given as its absolute value. */
  figure('price-change', { price: Range, sold: Range, change: Range, elasticity: Range }),
  figure('channel-test', {
    budget: Range,
    channels: pair(v.strictObject({ name: text, leads: Range, qualified: Range })),
  }),
  figure('cost-position', { price: Range, cost: Range, saving: Range, premium: Range, extraCost: Range }),
  figure('subscription', { once: Range, monthly: Range, months: Range }),
]);
export type Diagram = v.InferOutput<typeof Diagram>;
export type DiagramOf<Type extends Diagram['type']> = Extract<Diagram, { type: Type }>;
