import { modules, quizzes } from './content/files';
import { createModulePage, createQuizPage, LearningModule, Notebook, Review } from './parts';

/** What this remote exposes: each declared path and its page. */
export const pages = {
  '/learning-module': LearningModule,
  '/review': Review,
  '/notebook': Notebook,
  ...Object.fromEntries(modules.map((file) => [file.route, createModulePage(file)])),
  ...Object.fromEntries(quizzes.map((file) => [file.route, createQuizPage(file)])),
};
