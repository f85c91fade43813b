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
    options: v.pipe(
      v.array(v.strictObject({ text: text(60), why: text(130) })),
      v.length(OPTIONS.length, 'a case has four options'),
      v.check((options) => areDistinct(options.map((option) => option.text)), 'two options read the same'),
    ),
    /** The place of the right option, from 0. */
    answer: v.picklist([0, 1, 2, 3]),
  }),
  v.transform(({ options, answer, ...rest }) => ({
    ...rest,
    options: options.map((option, at) => ({ id: OPTIONS[at] ?? '', ...option })),
    right: OPTIONS[answer],
  })),
);
export type Case = v.InferOutput<typeof Case>;

export const Cases = v.tupleWithRest([Case], Case);
export const cases = parse(Cases, json, 'learning cases');
