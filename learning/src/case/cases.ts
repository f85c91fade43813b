import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { areDistinct } from '../module/content/step';
import json from './cases.json';

/** A text that is read in the minute a case takes. */
const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(4), v.maxLength(most));
const id = v.pipe(v.string(), v.regex(/^[a-z-]+$/));

const OPTIONS = ['a', 'b', 'c', 'd'] as const;

const Case = v.pipe(
  v.strictObject({
    id,
    /** The module it belongs to, and the section that explains it. */
    module: id,
    topic: id,
    situation: text(240),
    question: text(80),
    /** By its text, why an option is right or wrong. */
    options: v.pipe(
      v.record(text(60), text(130)),
      v.entries(OPTIONS.length, 'a case has four options'),
      v.check((options) => areDistinct(Object.keys(options)), 'two options read the same'),
    ),
    /** The place of the right option, from 0. */
    answer: v.picklist([0, 1, 2, 3]),
  }),
  v.transform(({ options, answer, ...rest }) => ({
    ...rest,
    options: Object.entries(options).map(([text, why], at) => ({ id: OPTIONS[at] ?? '', text, why })),
    right: OPTIONS[answer],
  })),
);
export type Case = v.InferOutput<typeof Case>;

export const Cases = v.tupleWithRest([Case], Case);
export const cases = parse(Cases, json, 'learning cases');
