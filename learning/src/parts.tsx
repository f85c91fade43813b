import { readConfig } from '@venture/shared/config';
import { loadable } from '@venture/shared/remotes/loadable';
import { LoadGate } from '@venture/shared/remotes/views/LoadGate';

const { loadTimeoutMs } = readConfig();

/** Modules and quizzes are a file each: who takes a quiz does not wait for the modules' texts. */
const modules = loadable(
  'The module',
  loadTimeoutMs,
  () => import(/* webpackChunkName: "modules" */ './module/pages'),
);
const quizzes = loadable(
  'The quiz',
  loadTimeoutMs,
  () => import(/* webpackChunkName: "quizzes" */ './quiz/pages'),
);

export const BusinessIdeas = () => (
  <LoadGate title="Business Ideas" load={modules}>
    {(pages) => <pages.BusinessIdeas />}
  </LoadGate>
);
export const MarketingSales = () => (
  <LoadGate title="Marketing & Sales" load={modules}>
    {(pages) => <pages.MarketingSales />}
  </LoadGate>
);
export const BusinessStrategy = () => (
  <LoadGate title="Business Strategy" load={modules}>
    {(pages) => <pages.BusinessStrategy />}
  </LoadGate>
);
export const Module1Quiz = () => (
  <LoadGate title="Business Ideas Quiz" load={quizzes}>
    {(pages) => <pages.Module1Quiz />}
  </LoadGate>
);
export const MarketingQuiz = () => (
  <LoadGate title="Marketing & Sales Quiz" load={quizzes}>
    {(pages) => <pages.MarketingQuiz />}
  </LoadGate>
);
export const StrategyQuiz = () => (
  <LoadGate title="Business Strategy Quiz" load={quizzes}>
    {(pages) => <pages.StrategyQuiz />}
  </LoadGate>
);
export const QuickQuiz = () => (
  <LoadGate title="Quick Quiz" load={quizzes}>
    {(pages) => <pages.QuickQuiz />}
  </LoadGate>
);
export const TimedQuiz = () => (
  <LoadGate title="Timed Finance Quiz" load={quizzes}>
    {(pages) => <pages.TimedQuiz />}
  </LoadGate>
);
