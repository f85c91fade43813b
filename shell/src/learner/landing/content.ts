import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import landingJson from './landing.json';
import testimonialsJson from './testimonials.json';

const words = v.pipe(v.string(), v.nonEmpty());

const Landing = v.strictObject({
  heading: words,
  lead: words,
  steps: v.array(v.strictObject({ id: v.picklist(['read', 'quiz', 'play']), title: words, text: words })),
  /** Links people redirected here from `from`, which has no page, to `to`. */
  resume: v.strictObject({ from: words, to: words, label: words }),
});

const Testimonials = v.strictObject({
  version: v.number(),
  locale: words,
  disclosure: words,
  testimonials: v.pipe(
    v.array(
      v.strictObject({ id: words, name: words, role: words, quote: words, illustrative: v.literal(true) }),
    ),
    v.length(3),
  ),
});

export const landing = parse(Landing, landingJson, 'shell/src/learner/landing/landing.json');
export const { testimonials, disclosure } = parse(
  Testimonials,
  testimonialsJson,
  'shell/src/learner/landing/testimonials.json',
);
