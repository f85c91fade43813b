import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import faqJson from './faq.json';
import feedbackJson from './feedback.json';

const path = v.pipe(v.string(), v.startsWith('/'));
const words = v.pipe(v.string(), v.nonEmpty());

const Faq = v.strictObject({
  version: v.number(),
  locale: words,
  faq: v.array(
    v.strictObject({
      id: words,
      question: words,
      answer: words,
      /** What the page adds to the answer. */
      shows: v.optional(v.literal('who-sees')),
      /** Where the answer sends people. */
      link: v.optional(v.strictObject({ to: path, label: words })),
    }),
  ),
});

const Feedback = v.strictObject({
  supportEmail: v.pipe(v.string(), v.email()),
  subject: words,
  notSentTitle: words,
  notSent: words,
  /** When there is a server, and it could not be reached, or wants a pause. */
  failedTitle: words,
  failed: words,
  tooManyTitle: words,
  thanksTitle: words,
  thanks: words,
  copied: words,
  copyRefused: words,
});

export const { faq } = parse(Faq, faqJson, 'shell/src/learner/feedback/faq.json');
export const texts = parse(Feedback, feedbackJson, 'shell/src/learner/feedback/feedback.json');
