import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { renderPage } from '@venture/testing/page';
import { quizzesWith } from '../testing/content';
import { openQuiz, take } from '../testing/take';
import type { Quiz } from './content/schema';
import { shuffleOptions } from './options';
import { QuizPage } from './QuizPage';

const [module1, marketing, strategy, generic] = quizzesWith('module1', 'marketing', 'strategy', 'generic');
const moduleQuizzes = [
  ['module1', module1],
  ['marketing', marketing],
  ['strategy', strategy],
] as const;

const button = (name: string) => screen.queryByRole('button', { name });
const link = (name: string) => screen.queryByRole('link', { name });

beforeEach(() => localStorage.clear());

test.each(moduleQuizzes)(
  'QZ-03 QZ-04 QZ-05 %s asks one question at a time, and next needs an answer',
  async (_, quiz) => {
    const { user } = openQuiz(quiz);
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(quiz.questions[0]?.question ?? '-');
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getAllByRole('radio')[0] ?? document.body);
    expect(button('Next')).toHaveAttribute('aria-disabled', 'false');
    await user.click(button('Next') ?? document.body);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(quiz.questions[1]?.question ?? '-');
  },
);

test.each(moduleQuizzes)('QZ-06 QZ-07 Q66 %s ends with the score and rank, read first', async (_, quiz) => {
  const { user } = openQuiz(quiz);
  await take(user, quiz, 5);
  expect(screen.getByText('5 of 5 (100%)')).toBeVisible();
  expect(screen.getByText(quiz.ranks[0]?.message ?? '-')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your result' })).toHaveFocus();
});

test.each([
  ['Next', module1, false],
  ['Check answer', module1, true],
  ['Next', generic, false],
])('"%s" without a choice says what to do, again on each press', async (name, quiz, checks) => {
  localStorage.setItem('venture.check-answers', String(checks));
  const { user } = openQuiz(quiz);
  await user.click(button(name) ?? document.body);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Choose an answer first.');
  expect(button(name)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert')).not.toBe(alert);
  expect(screen.getByText(`Question 1 of ${quiz.questions.length}`)).toBeVisible();
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('going back to the previous question removes the notice', async () => {
  const { user } = openQuiz(marketing);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(button('Next') ?? document.body);
  await user.click(button('Next') ?? document.body);
  expect(screen.getByRole('alert')).toBeVisible();
  await user.click(button('Previous') ?? document.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pages linked from a result are prefetched after the first answer', async () => {
  const ask = jest.fn();
  renderPage(<QuizPage quiz={module1} onUnderWay={ask} />, module1.route);
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getAllByRole('radio')[0] ?? document.body);
  await userEvent.click(button('Next') ?? document.body);
  expect(ask).toHaveBeenCalled();
});

test('M1-08 M1-09 R1 MSG-18 passing module 1 offers Next Module, which opens the next module', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 3);
  expect(link('Next Module')).toHaveAttribute('href', '/module2-intro');
  expect(link('Continue with Marketing & Sales')).toHaveAttribute('href', '/marketing-intro');
  expect(button('Try Again')).toBeNull();
  const looks = screen
    .getAllByRole('link')
    .flatMap(({ dataset, textContent }) => (dataset['variant'] ? [[textContent, dataset['variant']]] : []));
  expect(looks).toEqual([
    ['Continue with Marketing & Sales', 'primary'],
    ['Next Module', 'secondary'],
  ]);
});

test('Q25 at 40 % module 1 is passed although its rank says otherwise: both ways on are offered', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 2);
  expect(screen.getByText('Needs Improvement - Try Again.')).toBeVisible();
  expect(screen.getByText(/You passed: the pass mark is 30%/)).toBeVisible();
  expect(link('Next Module')).toBeVisible();
  expect(button('Try Again')).toBeVisible();
});

test('M1-10 M1-11 MSG-14 failing module 1 offers Try Again, which resets the quiz', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 1);
  expect(link('Next Module')).toBeNull();
  expect(screen.getByText('The pass mark is 30%: 1 more right answer would pass.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expectFreshStart(module1);
});

test('MK-07 Q30 after passing marketing, Next Module leads to business strategy', async () => {
  const { user } = openQuiz(marketing);
  await take(user, marketing, 3);
  expect(link('Next Module')).toHaveAttribute('href', '/business-strategy-intro');
});

test('MK-08 MK-09 MK-10 MSG-07 failing marketing says what is needed, and retrying starts from scratch', async () => {
  const { user } = openQuiz(marketing);
  await take(user, marketing, 2);
  expect(screen.getByText('You need at least 50% to move forward.')).toBeVisible();
  expect(link('Next Module')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expectFreshStart(marketing);
  await take(user, marketing, 0);
  expect(screen.getByText('0 of 5 (0%)')).toBeVisible();
});

test('ST-07 ST-08 Q31 MSG-11 MSG-18 Module Complete is an alert and also appears on the page', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
  const { user } = openQuiz(strategy);
  await take(user, strategy, 3);
  await user.click(screen.getByRole('button', { name: 'Module Complete' }));
  expect(alert).toHaveBeenCalledWith('You completed the beginner module!');
  expect(screen.getByText('You completed the beginner module!')).toHaveAttribute('role', 'status');
  const learned = within(screen.getByRole('region', { name: 'What you have learned' }));
  expect(learned.getByRole('heading', { name: 'Business Strategy Best: 60%' })).toBeVisible();
  expect(learned.getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'href',
    '/marketing-intro?section=pricing',
  );
  expect(learned.getByRole('link', { name: 'All games' })).toHaveAttribute('href', '/games');
  expect(learned.getByRole('link', { name: 'Your review' })).toHaveAttribute('href', '/review');
  alert.mockRestore();
});

test('ST-09 QZ-08 failing strategy offers a retry and no completion', async () => {
  const { user } = openQuiz(strategy);
  await take(user, strategy, 2);
  expect(button('Module Complete')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expectFreshStart(strategy);
});

test.each([
  ['MK-11', marketing, null],
  ['ST-10', strategy, null],
  ['M1-12', module1, 0],
] as const)('%s Q28 previous goes back', async (_, quiz, chosen) => {
  const { user } = openQuiz(quiz);
  expect(button('Previous')).toBeDisabled();
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  const checked = screen.getAllByRole('radio').findIndex((radio) => radio.matches(':checked'));
  expect(checked).toBe(chosen ?? -1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});

test.each([
  ['GQ-02', 'right', 'Correct!'],
  ['GQ-03', 'wrong', 'Wrong!'],
])('%s Q32 MSG-16 a %s choice says %s at once and locks', async (_, kind, words) => {
  const { user } = openQuiz(generic);
  const [question] = generic.questions;
  const option = question?.options.find(({ id }) => (id === question.right) === (kind === 'right'));
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: new RegExp(option?.text ?? '-') }));
  expect(within(screen.getByRole('status')).getByText(words)).toBeVisible();
  expect(screen.getAllByRole('radio').filter((radio) => !radio.matches(':disabled'))).toHaveLength(1);
  expect(button('Next')).toHaveAttribute('aria-disabled', 'false');
});

test('Q32 the generic quiz has no Previous, and its end shows x of 3', async () => {
  const { user } = openQuiz(generic);
  expect(button('Previous')).toBeNull();
  await take(user, generic, 2);
  expect(screen.getByText('2 of 3 (67%)')).toBeVisible();
});

test('a finished quiz is recorded once with its answers', async () => {
  const { user } = openQuiz(generic);
  await take(user, generic, 1);
  const answers = { gq1: 'gq1a', gq2: 'gq2a', gq3: 'gq3a' };
  expect(readEvents()).toMatchObject([{ kind: 'attempt', quiz: 'generic', answers, correct: 1, total: 3 }]);
});

test('a quiz with answers checked one by one is recorded the same way, and the choice to check is stored', async () => {
  const records = [];
  for (const isAsIGo of [false, true]) {
    const { user, unmount } = openQuiz(module1);
    const toggle = screen.getByRole('switch', { name: 'Check answers as I go' });
    expect(toggle).not.toBeChecked();
    if (isAsIGo) await user.click(toggle);
    await take(user, module1, 3);
    expect(screen.getByText('3 of 5 (60%)')).toBeVisible();
    const { id: _id, at: _at, seconds: _s, questionSeconds: _q, ...what } = Object(readEvents().at(-1));
    records.push(what);
    unmount();
  }
  expect(records[1]).toEqual(records[0]);
  openQuiz(module1);
  expect(screen.getByRole('switch', { name: 'Check answers as I go' })).toBeChecked();
});

test('checking is explained in the first quiz, and only briefly in later ones', async () => {
  const described = () => screen.getByRole('switch', { name: 'Check answers as I go' });
  const { user, unmount } = openQuiz(module1);
  expect(described()).toHaveAccessibleDescription(/^Right or wrong, and why, after each question/);
  await take(user, module1, 5);
  unmount();
  openQuiz(marketing);
  expect(described()).toHaveAccessibleDescription(
    'See why after each question. Your result counts the same.',
  );
});

/** Returns the order of the first question's options, as letters. */
const order = () =>
  screen
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value')?.slice(-1))
    .join('');

test('options are in written order on the first attempt; a later attempt has its own order, and keeps it', async () => {
  const { user, unmount } = openQuiz(module1);
  expect(order()).toBe('abcd');
  await take(user, module1, 1);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const before = order();
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  const { seed } = JSON.parse(localStorage.getItem('venture.play.learning.quiz-module1') ?? '{}');
  const [shuffled] = shuffleOptions(module1, seed).questions;
  expect(before).toBe(shuffled?.options.map(({ id }) => id.slice(-1)).join(''));
  unmount();
  const again = openQuiz(module1);
  expect(order()).toBe(before);
  await take(again.user, module1, 2);
  expect(screen.getByText('2 of 5 (40%)')).toBeVisible();
});

test('each seed gives its own order of the same options', () => {
  const orders = Array.from({ length: 20 }, (_, seed) =>
    shuffleOptions(module1, seed).questions.map(({ options }) => options.map(({ id }) => id)),
  );
  expect(new Set(orders.map(String)).size).toBe(20);
  expect(new Set(orders.map((order) => String(order.flat().toSorted()))).size).toBe(1);
});

test('checking can be chosen before the first answer, unless the quiz decides it', async () => {
  const { user, unmount } = openQuiz(marketing);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('switch'));
  expect(button('Previous')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  expect(screen.queryByRole('switch')).toBeNull();
  unmount();
  openQuiz(generic);
  expect(screen.queryByRole('switch')).toBeNull();
});

function expectFreshStart(quiz: Quiz): void {
  expect(screen.getByText(`Question 1 of ${quiz.questions.length}`)).toBeVisible();
  expect(screen.getAllByRole('radio').some((radio) => radio.matches(':checked'))).toBe(false);
}
