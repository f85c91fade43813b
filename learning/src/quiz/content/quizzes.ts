import { parse } from '@venture/shared/parse';
import generic from './generic.json';
import marketing from './marketing.json';
import module1 from './module1.json';
import { Quiz } from './schema';
import strategy from './strategy.json';
import timed from './timed.json';

const read = (json: unknown, file: string) => parse(Quiz, json, `learning/src/quiz/content/${file}.json`);

/** The quizzes, each at its own path. */
export const quizzes = [
  read(module1, 'module1'),
  read(marketing, 'marketing'),
  read(strategy, 'strategy'),
  read(generic, 'generic'),
  read(timed, 'timed'),
] as const;
