import { parse } from '@venture/contract/parse';
import businessIdeas from './module/content/business-ideas.json';
import businessStrategy from './module/content/business-strategy.json';
import marketingSales from './module/content/marketing-sales.json';
import generic from './quiz/content/generic.json';
import marketing from './quiz/content/marketing.json';
import module1 from './quiz/content/module1.json';
import { Quiz } from './quiz/content/schema';
import strategy from './quiz/content/strategy.json';
import timed from './quiz/content/timed.json';

/** Every quiz as its answers are judged by: the server scores an attempt with the release that was answered. */
export const quizzes = [module1, marketing, strategy, generic, timed].map((json) => {
  const { id, title, version, questions } = parse(Quiz, json, 'a quiz of this release');
  return {
    id,
    title,
    contentVersion: version,
    questions: questions.map((question) => ({
      id: question.id,
      text: question.question,
      options: question.options,
      correct: question.right,
    })),
  };
});

/** Which content of each module this release shows. */
export const modules = [
  { id: businessIdeas.id, contentVersion: businessIdeas.version },
  { id: marketingSales.id, contentVersion: marketingSales.version },
  { id: businessStrategy.id, contentVersion: businessStrategy.version },
];
