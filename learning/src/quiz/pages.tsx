import { quizzes } from './content/quizzes';
import { QuizPage } from './QuizPage';

const [module1, marketing, strategy, generic, timed] = quizzes;

export const Module1Quiz = () => <QuizPage quiz={module1} />;
export const MarketingQuiz = () => <QuizPage quiz={marketing} />;
export const StrategyQuiz = () => <QuizPage quiz={strategy} />;
export const QuickQuiz = () => <QuizPage quiz={generic} />;
export const TimedQuiz = () => <QuizPage quiz={timed} />;
