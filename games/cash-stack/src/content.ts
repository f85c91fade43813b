import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './content.json';

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const Option = v.strictObject({ id: text, text, cost: count, profit: count, lesson: text });
export type Option = v.InferOutput<typeof Option>;

const Content = v.pipe(
  v.strictObject({
    title: text,
    lead: text,
    startBudget: count,
    rounds: count,
    settleMs: count,
    coinValue: count,
    coinsPerPile: count,
    options: v.pipe(v.array(Option), v.minLength(1)),
    /** The meaning of the specified word, below the options. */
    profitNote: text,
    help: v.array(text),
    messages: v.strictObject({ insufficient: text, over: text }),
    debrief: text,
  }),
  v.check(
    ({ options }) => new Set(options.map(({ id }) => id)).size === options.length,
    'each option has an id of its own',
  ),
  v.check(
    ({ options, startBudget, coinValue }) =>
      options.every(({ cost, profit }) => cost % coinValue === 0 && profit % coinValue === 0) &&
      startBudget % coinValue === 0,
    'every amount can be laid in whole coins',
  ),
);

export const content = parse(Content, json, 'cash-stack content');
