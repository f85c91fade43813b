import { parse } from '@venture/contract/parse';
import generic from '../quiz/content/generic.json';
import marketing from '../quiz/content/marketing.json';
import module1 from '../quiz/content/module1.json';
import { Quiz } from '../quiz/content/schema';
import strategy from '../quiz/content/strategy.json';
import timed from '../quiz/content/timed.json';

const read = (json: unknown, file: string) => parse(Quiz, json, `learning/src/quiz/content/${file}.json`);

/** All quizzes, for tests. */
export const quizzes = [
  read(module1, 'module1'),
  read(marketing, 'marketing'),
  read(strategy, 'strategy'),
  read(generic, 'generic'),
  read(timed, 'timed'),
] as const;
