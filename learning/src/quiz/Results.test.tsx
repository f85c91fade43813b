import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { longTest } from '@venture/testing/long-test';
import { renderPage } from '@venture/testing/page';
import { quizzesWith } from '../testing/content';
import { openQuiz, take } from '../testing/take';
import { ReviewNotice } from './Results';

const [module1, marketing, timed] = quizzesWith('module1', 'marketing', 'timed');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("R18 the review shows each question's given answer, right answer and explanation", async () => {
  const { user } = openQuiz(marketing);
  await take(user, marketing, 4);
  const review = within(screen.getByRole('region', { name: 'What to learn from it' }));
  expect(review.getAllByRole('article')).toHaveLength(5);
  const missed = within(review.getAllByRole('article')[4] ?? document.body);
  expect(missed.getByText('Missed')).toBeVisible();
  const [chosen] = missed.getAllByRole('listitem');
  expect(chosen).toHaveTextContent('Your answer');
  expect(chosen).toHaveTextContent('A feature tour hides the one thing the customer cares about.');
  const right = missed.getByText('Right answer').closest('li');
  expect(right).toHaveTextContent('Ask how they handle the problem now');
  expect(right).toHaveTextContent(marketing.questions[4]?.explanation ?? '-');
});

test('R18 each question links to the section to read again', async () => {
  const { user } = openQuiz(marketing);
  await take(user, marketing, 5);
  const link = await screen.findByRole('link', { name: 'Read again: Pricing' });
  expect(link).toHaveAttribute('href', '/marketing-intro?section=pricing');
});

test('R18 practice asks exactly the missed questions and does not change the best score', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 3);
  expect(screen.getByRole('link', { name: 'your review' })).toHaveAttribute('href', '/review');
  await user.click(screen.getByRole('button', { name: 'Practise the 2 I missed' }));
  expect(screen.getByText('Question 1 of 2')).toBeVisible();
  const missed = module1.questions.slice(3);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(missed[0]?.question ?? '-');
  await take(user, { ...module1, questions: missed }, 2);
  expect(screen.getByRole('heading', { name: 'Practice done' })).toBeVisible();
  expect(screen.getByText('2 of 2 (100%)')).toBeVisible();
  for (const { message } of module1.ranks) expect(screen.queryByText(message)).toBeNull();
  expect(screen.queryByText(/pass mark/)).toBeNull();
  const reviewed = within(screen.getByRole('region', { name: 'What to learn from it' }));
  expect(reviewed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    missed.map(({ question }, index) => `Question ${index + 1}: ${question}`),
  );
  expect(screen.queryByRole('link', { name: 'your review' })).toBeNull();
  expect(screen.getByText('Your best stays 3 of 5 (60%)')).toBeVisible();
  expect(readEvents().map(({ kind }) => kind)).toEqual(['attempt', 'practice']);
  await user.click(screen.getByRole('button', { name: 'Take the whole quiz' }));
  expect(screen.getByText('Question 1 of 5')).toBeVisible();
});

longTest('a single missed question is called "the one I missed"', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 4);
  expect(screen.getByRole('button', { name: 'Practise the one I missed' })).toBeVisible();
});

longTest('practice after every question was missed is the whole quiz, which counts', async () => {
  const { user } = openQuiz(timed);
  await take(user, timed, 0);
  await user.click(screen.getByRole('button', { name: 'Practise the 2 I missed' }));
  await take(user, timed, 2);
  expect(readEvents().map(({ kind }) => kind)).toEqual(['attempt', 'attempt']);
});

test('R18 Q65 the best score is kept, and shown with the previous one', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 3);
  expect(screen.getByText('First result: 3 of 5 (60%)')).toBeVisible();
  expect(screen.getByText('+300 XP, and now level 3')).toBeVisible();
  expect(screen.getByText('New badge: Idea Innovator')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  await take(user, module1, 4);
  expect(screen.getByText('New best: 4 of 5 (80%), up from 3 of 5 (60%)')).toBeVisible();
  expect(screen.getByText('+100 XP')).toBeVisible();
  expect(screen.queryByText(/New badge/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  await take(user, module1, 2);
  expect(screen.getByText('Your best stays 4 of 5 (80%)')).toBeVisible();
  expect(screen.queryByText(/XP/)).toBeNull();
});

longTest('a failed quiz shows gained XP without celebrating', async () => {
  const { user } = openQuiz(marketing);
  await take(user, marketing, 2);
  expect(screen.getByText('+200 XP').closest('li')).not.toHaveAttribute('data-new');
  expect(screen.queryByText(/level/)).toBeNull();
});

test('Q25 passing module 1 with 40% is styled by its rank, with the pass as a plain line below', async () => {
  const { user } = openQuiz(module1);
  await take(user, module1, 2);
  const hero = screen.getByRole('region', { name: module1.results.heading });
  expect(hero).toHaveAttribute('data-tone', 'accent');
  expect(screen.queryByText(/level/)).toBeNull();
  const [rank, pass] = within(hero).getAllByText(/^(Needs Improvement|You passed)/);
  expect(rank).toHaveTextContent('Needs Improvement - Try Again.');
  expect(pass).toHaveTextContent('You passed: the pass mark is 30%.');
  const ways = [
    screen.getByRole('button', { name: 'Try Again' }),
    screen.getByRole('link', { name: 'Next Module' }),
  ];
  expect(ways.map((way) => way.dataset['variant'])).toEqual(['primary', 'secondary']);
  expect(ways[0]?.compareDocumentPosition(ways[1] ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

longTest.each([
  [0, 'nothing'],
  [1, 'The question you missed comes back tomorrow in your review, until you know it for good.'],
  [3, 'The 3 questions you missed come back tomorrow in your review, until you know them for good.'],
])('with %i missed, the note about the review is: %s', (count, words) => {
  const { container } = renderPage(<ReviewNotice count={count} />);
  expect(container.textContent || 'nothing').toBe(words);
});

longTest('the result is shown without storage, with a warning that it will be lost', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = openQuiz(timed);
  await take(user, timed, 1);
  expect(screen.getByText('1 of 2 (50%)')).toBeVisible();
  expect(screen.getByText(/This browser does not store data/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'your review' })).toBeNull();
  setItem.mockRestore();
});
