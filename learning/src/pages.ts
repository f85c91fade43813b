import { withDeal } from '@venture/game/views/withDeal';
import { lazyPage } from '@venture/ui/LoadGate';
import { modules, quizzes } from './content/files';
import { createModulePage, createQuizPage, LearningModule, Notebook, Review } from './parts';

const CasePage = lazyPage(
  'Case question',
  async () => (await import(/* webpackChunkName: "case" */ './case/CasePage')).CasePage,
);

/** This remote's pages by their declared paths. */
export const pages = {
  '/learning-module': LearningModule,
  '/review': Review,
  '/notebook': Notebook,
  '/daily-case': withDeal(CasePage),
  ...Object.fromEntries(modules.map((file) => [file.route, createModulePage(file)])),
  ...Object.fromEntries(quizzes.map((file) => [file.route, createQuizPage(file)])),
};
