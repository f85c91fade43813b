import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { openInOtherTab } from '@venture/testing/other-tab';
import { quizzesWith } from '../testing/content';
import { openQuiz, take } from '../testing/take';

const [module1, marketing, generic] = quizzesWith('module1', 'marketing', 'generic');

beforeEach(() => localStorage.clear());

const KEY = 'venture.play.learning.quiz-module1';

const checked = () => screen.getAllByRole('radio').findIndex((radio) => radio.matches(':checked'));

test('Q54 R19 a reload resumes at the same question with the same answers', async () => {
  const { user } = openQuiz(module1);
  await user.keyboard('{Tab}{Tab}');
  await user.click(screen.getAllByRole('radio')[2] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getAllByRole('radio')[1] ?? document.body);
  cleanup();
  const again = openQuiz(module1);
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
  expect(checked()).toBe(1);
  await again.user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(checked()).toBe(2);
});

test('a reload resumes at a checked answer, which stays locked', async () => {
  localStorage.setItem('venture.check-answers', 'true');
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  cleanup();
  openQuiz(module1);
  expect(screen.getByRole('region', { name: 'Not this time' })).toBeVisible();
  expect(screen.getAllByRole('radio').filter((radio) => !radio.matches(':disabled'))).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('R19 an attempt survives a closed tab; practice stays in its own tab, and no link leads to it', async () => {
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  cleanup();
  const again = openQuiz(module1);
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Previous' }));
  await take(again.user, module1, 3);
  await again.user.click(screen.getByRole('button', { name: 'Practise the 2 I missed' }));
  await again.user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await again.user.click(screen.getByRole('button', { name: 'Next' }));
  const { state } = again.router.state.location;
  cleanup();
  openQuiz(module1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
  cleanup();
  const { router } = openQuiz(module1);
  await act(() => router.navigate(module1.route, { state }));
  expect(screen.getByText('Question 2 of 2')).toBeVisible();
});

test('the later of two tabs owns the quiz, and the other can take it over', async () => {
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  openInOtherTab('learning.quiz-module1');
  expect(screen.getByRole('heading', { name: 'This quiz was continued in another tab' })).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  const actions = [...kept.actions, { type: 'next' }];
  localStorage.setItem(KEY, JSON.stringify({ ...kept, actions }));
  await user.click(screen.getByRole('button', { name: 'Go on here' }));
  expect(await screen.findByText('Question 2 of 5')).toBeVisible();
});

/** Checks the first answer, which is wrong, and leaves. */
async function checkAndLeave() {
  localStorage.setItem('venture.check-answers', 'true');
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  cleanup();
}

const wrong = () => screen.queryByRole('region', { name: 'Not this time' });

test('a new tab resumes an attempt with checked answers, which ends as the first attempt', async () => {
  await checkAndLeave();
  const { user } = openQuiz(module1);
  expect(wrong()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  for (const { options, right } of module1.questions.slice(1)) {
    const name = options.find(({ id }) => id === right)?.text ?? '-';
    await user.click(screen.getByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: 'Check answer' }));
    await user.click(screen.getByRole('button', { name: /^(Next|Finish|Submit)$/ }));
  }
  expect(readEvents()).toMatchObject([{ kind: 'attempt', correct: 4, total: 5 }]);
  cleanup();
  openQuiz(module1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
  expect(wrong()).toBeNull();
});

test('a new tab resumes a quiz that checks each answer at once', async () => {
  const { user } = openQuiz(generic);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  cleanup();
  openQuiz(generic);
  expect(checked()).toBe(0);
});

test.each([
  ['no JSON', '{'],
  ['another form', '{"actions":7}'],
  ['other rules', '{"id":"a","rules":0,"seed":0,"options":{"timing":"x1","only":null},"actions":[]}'],
])('an attempt stored as %s is not resumed', (_, text) => {
  localStorage.setItem(KEY, text);
  openQuiz(module1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});

test('Q54 R19 leaving in mid-quiz asks first, and staying keeps the answers', async () => {
  const { user, router } = openQuiz(marketing);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('link', { name: 'Back to Marketing & Sales' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/quiz/marketing');
  expect(checked()).toBe(0);
  await user.click(screen.getByRole('link', { name: 'Back to Marketing & Sales' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(router.state.location.pathname).toBe('/marketing-intro');
});

test('leaving before the first answer or after the end asks nothing', async () => {
  const { user, router } = openQuiz(generic);
  await take(user, generic, 3);
  await user.click(screen.getByRole('link', { name: 'Back to learning' }));
  expect(router.state.location.pathname).toBe('/learning-module');
});

test('returning to a finished quiz shows its result again', async () => {
  const { user, router } = openQuiz(marketing);
  await take(user, marketing, 3);
  await user.click(await screen.findByRole('link', { name: 'Read again: Pricing' }));
  expect(router.state.location.search).toBe('?section=pricing');
  await act(() => router.navigate(-1));
  expect(screen.getByText('3 of 5 (60%)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});
