import { catalogue } from './catalogue';

/** Every quiz as its answers are judged by: the server scores an attempt with the release that was answered. */
export const quizzes = catalogue.quizzes.map(({ questions, ...quiz }) => ({
  ...quiz,
  questions: questions.map(({ right, ...question }) => ({ ...question, correct: right })),
}));

/** Which content of each module this release shows. */
export const modules = catalogue.modules.map(({ id, contentVersion }) => ({ id, contentVersion }));
