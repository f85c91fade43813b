import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A number that the reader can change within a range. */
const Range = v.pipe(
  v.strictObject({ label: text, value: v.number(), min: v.number(), max: v.number(), step: v.number() }),
  v.check(
    ({ value, min, max, step }) => min <= value && value <= max && step > 0,
    'the value lies between min and max',
  ),
);
export type Range = v.InferOutput<typeof Range>;

const titled = { title: text, caption: text };
const Named = v.strictObject({ name: text, text });
const pair = <Item extends v.GenericSchema>(item: Item) => v.strictTuple([item, item]);

const Loop = v.strictObject({
  ...titled,
  type: v.literal('loop'),
  steps: v.pipe(v.array(Named), v.length(3)),
});
const MarketSize = v.strictObject({
  ...titled,
  type: v.literal('market-size'),
  who: text,
  what: text,
  period: text,
  reach: Range,
  share: Range,
  purchases: Range,
  price: Range,
});
const Funnel = v.strictObject({
  ...titled,
  type: v.literal('funnel'),
  visits: Range,
  signUps: Range,
  purchases: Range,
  spend: Range,
});
const BreakEven = v.strictObject({
  ...titled,
  type: v.literal('break-even'),
  fixed: Range,
  price: Range,
  variable: Range,
});
const Forces = v.strictObject({
  ...titled,
  type: v.literal('forces'),
  forces: v.pipe(
    v.array(v.strictObject({ name: text, text, value: v.pipe(count, v.minValue(1), v.maxValue(5)) })),
    v.length(5),
  ),
});
const Matrix = v.strictObject({
  ...titled,
  type: v.literal('matrix'),
  columns: pair(text),
  rows: pair(text),
  cells: pair(pair(Named)),
});

const Interviews = v.strictObject({
  ...titled,
  type: v.literal('interviews'),
  /** The percentage of people who have the problem. */
  share: Range,
  interviews: Range,
});
const SunkCost = v.strictObject({
  ...titled,
  type: v.literal('sunk-cost'),
  spent: Range,
  toSpend: Range,
  chance: Range,
  payoff: Range,
});
const PriceChange = v.strictObject({
  ...titled,
  type: v.literal('price-change'),
  price: Range,
  sold: Range,
  change: Range,
  /** The absolute value. */
  elasticity: Range,
});
const ChannelTest = v.strictObject({
  ...titled,
  type: v.literal('channel-test'),
  budget: Range,
  channels: pair(v.strictObject({ name: text, leads: Range, qualified: Range })),
});
const CostPosition = v.strictObject({
  ...titled,
  type: v.literal('cost-position'),
  price: Range,
  cost: Range,
  saving: Range,
  premium: Range,
  extraCost: Range,
});
const Subscription = v.strictObject({
  ...titled,
  type: v.literal('subscription'),
  once: Range,
  monthly: Range,
  months: Range,
});

export const Diagram = v.variant('type', [
  Loop,
  MarketSize,
  Funnel,
  BreakEven,
  Forces,
  Matrix,
  Interviews,
  SunkCost,
  PriceChange,
  ChannelTest,
  CostPosition,
  Subscription,
]);
export type Diagram = v.InferOutput<typeof Diagram>;
export type DiagramOf<Type extends Diagram['type']> = Extract<Diagram, { type: Type }>;
