import { describe } from '@jest/globals';
import { testNoLeaks } from '@venture/testing/leaks';
import { quizzes } from './catalogue';
import { ModulePage } from './module/ModulePage';
import { QuizPage } from './quiz/QuizPage';
import { ReviewPage } from './review/ReviewPage';
import { modulesWith, quizzesWith } from './testing/content';

const [strategy] = modulesWith('business-strategy');
const [timed] = quizzesWith('timed');

describe('the timed quiz', () => testNoLeaks(() => <QuizPage quiz={timed} />));
describe('a module', () => testNoLeaks(() => <ModulePage module={strategy} />));
describe('the review', () => testNoLeaks(() => <ReviewPage quizzes={quizzes} />));
