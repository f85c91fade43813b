import { describe } from '@jest/globals';
import { testNoLeaks } from '@venture/testing/leaks';
import { modules } from './module/content/modules';
import { ModulePage } from './module/ModulePage';
import { QuizPage } from './quiz/QuizPage';
import { ReviewPage } from './review/ReviewPage';
import { quizzes } from './testing/quizzes';

const [, , strategy] = modules;
const [, , , , timed] = quizzes;

describe('the timed quiz', () => testNoLeaks(() => <QuizPage quiz={timed} />));
describe('a module', () => testNoLeaks(() => <ModulePage module={strategy} />));
describe('the review', () => testNoLeaks(() => <ReviewPage quizzes={quizzes} />));
