import * as v from 'valibot';
import { parse } from '../parse';
import json from './answer-key.json';

const id = v.pipe(v.string(), v.minLength(1));
const Key = v.pipe(
  v.strictObject({ right: id, options: v.array(id) }),
  v.check(({ right, options }) => options.includes(right), 'the right option is one of the options'),
);

/** Which option is right at each question of each quiz: what an answer is judged by outside of its quiz. */
export const answerKey = parse(v.record(id, v.record(id, Key)), json, 'shared/src/progress/answer-key.json');

/**
 * Whether an answer is right by the quiz as it is now; undefined for a question or an option that an earlier
 * version of the quiz had and this one has not.
 */
export function isRight(quiz: string, question: string, chosen: string | null): boolean | undefined {
  const key = answerKey[quiz]?.[question];
  if (key === undefined) return undefined;
  if (chosen !== null && !key.options.includes(chosen)) return undefined;
  return chosen === key.right;
}
