import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './answer-key.json';

const id = v.pipe(v.string(), v.minLength(1));
const Key = v.pipe(
  v.strictObject({ right: id, options: v.array(id) }),
  v.check(({ right, options }) => options.includes(right), 'the right option is one of the options'),
);

/**
 * Which option is right at each question of each quiz: what an answer is judged by outside of its quiz. Use
 * {@link keyOf} for names that come from outside.
 */
export const answerKey = parse(v.record(id, v.record(id, Key)), json, 'shared/progress/src/answer-key.json');

/** What a question of a quiz is judged by; undefined for names that are none, those that every object has among them. */
export function keyOf(quiz: string, question: string): v.InferOutput<typeof Key> | undefined {
  const questions = Object.hasOwn(answerKey, quiz) ? answerKey[quiz] : undefined;
  return questions && Object.hasOwn(questions, question) ? questions[question] : undefined;
}

/**
 * Whether an answer is right by the quiz as it is now; undefined for a question or an option that an earlier
 * version of the quiz had and this one has not.
 */
export function isRight(quiz: string, question: string, chosen: string | null): boolean | undefined {
  const key = keyOf(quiz, question);
  if (key === undefined) return undefined;
  if (chosen !== null && !key.options.includes(chosen)) return undefined;
  return chosen === key.right;
}
