import * as v from 'valibot';
import { Diagram } from './figure';
import { Step } from './step';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Section = v.strictObject({
  id: text,
  heading: text,
  body: v.pipe(v.array(text), v.minLength(1)),
  keyTerms: v.array(v.strictObject({ term: text, definition: text })),
  tryIt: text,
  diagram: v.optional(Diagram),
  steps: v.array(Step),
});
export type Section = v.InferOutput<typeof Section>;

/** The shape of a module, which is all that pages and builds check; its test states the further requirements. */
export const Module = v.strictObject({
  version: v.pipe(count, v.minValue(1)),
  id: text,
  title: text,
  route: v.pipe(text, v.startsWith('/')),
  quiz: v.strictObject({ route: v.pipe(text, v.startsWith('/')) }),
  minutes: v.pipe(count, v.minValue(1)),
  summary: text,
  video: v.strictObject({ title: text, url: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
  objectives: v.array(text),
  sections: v.array(Section),
  sources: v.array(text),
});
export type Module = v.InferOutput<typeof Module>;
