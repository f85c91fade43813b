import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { readEvents } from '@venture/progress/device';
import { fakeLocks, removeLocks } from '@venture/testing/locks';
import { quizzesWith } from '../testing/content';
import { openQuiz, take } from '../testing/take';

const [module1, marketing, generic] = quizzesWith('module1', 'marketing', 'generic');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const checked = () => screen.getAllByRole('radio').findIndex((radio) => radio.matches(':checked'));

/** What is kept here is that of this account, or of a guest. */
const own = (userId: string | undefined) =>
  userId === undefined
    ? localStorage.removeItem('venture.owner')
    : localStorage.setItem('venture.owner', userId);

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

test('an attempt stored by an earlier release in this tab is resumed', () => {
  const actions = [{ type: 'select', option: 'm1q1b' }, { type: 'next' }];
  const kept = { rules: module1.version, seed: 0, options: { timing: 'x1', only: null }, actions };
  sessionStorage.setItem('venture.quiz.module1', JSON.stringify(kept));
  openQuiz(module1);
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
});

test('R19 an attempt survives a closed tab; practice does not', async () => {
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  cleanup();
  sessionStorage.clear();
  const again = openQuiz(module1);
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Previous' }));
  await take(again.user, module1, 3);
  await again.user.click(screen.getByRole('button', { name: 'Practise the 2 I missed' }));
  await again.user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await again.user.click(screen.getByRole('button', { name: 'Next' }));
  cleanup();
  sessionStorage.clear();
  openQuiz(module1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});

test('of two tabs one has the quiz, and the other can take it over', async () => {
  const { takeElsewhere } = fakeLocks();
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  const kept = JSON.parse(localStorage.getItem('venture.quiz.module1') ?? '{}');
  await act(async () => takeElsewhere('venture.quiz.module1'));
  expect(screen.getByRole('heading', { name: 'This quiz is open in another tab' })).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  const actions = [...kept.actions, { type: 'next' }];
  localStorage.setItem('venture.quiz.module1', JSON.stringify({ ...kept, actions }));
  await user.click(screen.getByRole('button', { name: 'Go on here' }));
  expect(await screen.findByText('Question 2 of 5')).toBeVisible();
  removeLocks();
});

/** Checks the first answer, a wrong one, and leaves; what this tab alone keeps is gone then. */
async function checkAndLeave() {
  localStorage.setItem('venture.check-answers', 'true');
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Check answer' }));
  cleanup();
  sessionStorage.clear();
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
  sessionStorage.clear();
  openQuiz(generic);
  expect(checked()).toBe(0);
});

test('a tab takes over the answers locked in another tab', async () => {
  await checkAndLeave();
  const locked = localStorage.getItem('venture.quiz.module1') ?? '';
  localStorage.removeItem('venture.quiz.module1');
  const { user } = openQuiz(module1);
  localStorage.setItem('venture.quiz.module1', locked); // the event of the other tab is still to come
  await user.click(screen.getAllByRole('radio')[1] ?? document.body);
  expect(wrong()).toBeVisible();
  expect(checked()).toBe(0);
  const answersIn = (text: string | null) =>
    JSON.parse(text ?? '{}').actions.filter(({ type }: { type: string }) => type !== 'pass-time');
  expect(answersIn(localStorage.getItem('venture.quiz.module1'))).toEqual(answersIn(locked));
});

test('another user does not resume an attempt with checked answers', async () => {
  own('u_1');
  await checkAndLeave();
  own('u_2');
  openQuiz(module1);
  expect(wrong()).toBeNull();
});

test.each([
  ['a guest resumes it after logging in', undefined, 'u_1', 2],
  ['its owner resumes it', 'u_1', 'u_1', 2],
  ['the next person begins anew', 'u_1', 'u_2', 1],
  ['a guest after its owner begins anew', 'u_1', undefined, 1],
])('an unfinished attempt: %s', async (_, before, after, question) => {
  own(before);
  const { user } = openQuiz(module1);
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  cleanup();
  own(after);
  openQuiz(module1);
  expect(screen.getByText(`Question ${question} of 5`)).toBeVisible();
});

test.each([
  ['no JSON', '{'],
  ['another form', '{"actions":7}'],
  ['other rules', '{"rules":0,"seed":0,"options":{"timing":"x1","only":null},"actions":[]}'],
])('an attempt stored as %s is not resumed', (_, text) => {
  sessionStorage.setItem('venture.quiz.module1', text);
  openQuiz(module1);
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});

test('Q54 R19 leaving in the middle asks first; staying keeps the answers', async () => {
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

test('leaving before the first answer or after the end does not ask', async () => {
  const { user, router } = openQuiz(generic);
  await take(user, generic, 3);
  await user.click(screen.getByRole('link', { name: 'Back to learning' }));
  expect(router.state.location.pathname).toBe('/learning-module');
});

test('going back to a finished quiz shows its result again', async () => {
  const { user, router } = openQuiz(marketing);
  await take(user, marketing, 3);
  await user.click(await screen.findByRole('link', { name: 'Read again: Pricing' }));
  expect(router.state.location.search).toBe('?section=pricing');
  await act(() => router.navigate(-1));
  expect(screen.getByText('3 of 5 (60%)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});
