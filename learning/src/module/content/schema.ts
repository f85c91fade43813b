import * as v from 'valibot';
import { Diagram } from './figure';
import { isSpread, Step } from './step';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Section = v.strictObject({
  id: text,
  heading: text,
  body: v.pipe(v.array(text), v.minLength(1)),
  keyTerms: v.array(v.strictObject({ term: text, definition: text })),
  tryIt: text,
  diagram: v.optional(Diagram),
  steps: v.pipe(v.array(Step), v.minLength(1, 'a section has at least one thing to do')),
});
export type Section = v.InferOutput<typeof Section>;

const areUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const Module = v.strictObject({
  version: v.pipe(count, v.minValue(1)),
  id: text,
  title: text,
  route: v.pipe(text, v.startsWith('/')),
  quiz: v.strictObject({ route: v.pipe(text, v.startsWith('/')) }),
  minutes: v.pipe(count, v.minValue(1)),
  summary: text,
  video: v.strictObject({ title: text, url: v.pipe(v.string(), v.url(), v.startsWith('https://')) }),
  objectives: v.pipe(v.array(text), v.minLength(4, 'a module has at least four objectives')),
  sections: v.pipe(
    v.array(Section),
    v.minLength(5, 'a module has five to eight sections'),
    v.maxLength(8, 'a module has five to eight sections'),
    v.check((sections) => areUnique(sections.map(({ id }) => id)), 'two sections have the same id'),
    v.check(
      (sections) => areUnique(sections.flatMap(({ steps }) => steps.map(({ id }) => id))),
      'two steps have the same id',
    ),
    v.check(
      (sections) => isSpread(sections.flatMap(({ steps }) => steps)),
      'the right options stand too often at the same place',
    ),
    v.check(
      (sections) => sections.some(({ diagram }) => diagram !== undefined),
      'a module has at least one picture that teaches',
    ),
  ),
  sources: v.pipe(v.array(text), v.minLength(1, 'a module names its sources')),
});
export type Module = v.InferOutput<typeof Module>;
