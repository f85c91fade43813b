import * as parts from './parts';

/** What this remote exposes: each declared path and its page. */
export const pages = {
  '/learning-module': parts.LearningModule,
  '/module1-intro': parts.BusinessIdeas,
  '/marketing-intro': parts.MarketingSales,
  '/business-strategy-intro': parts.BusinessStrategy,
  '/quiz': parts.QuickQuiz,
  '/timed-quiz': parts.TimedQuiz,
  '/quiz/module1': parts.Module1Quiz,
  '/quiz/marketing': parts.MarketingQuiz,
  '/business-strategy-quiz': parts.StrategyQuiz,
  '/review': parts.Review,
} as const;
