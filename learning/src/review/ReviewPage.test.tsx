import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { renderPage } from '@venture/testing/page';
import { quizzes } from '../catalogue';
import { quizzesWith } from '../testing/content';
import { missQuestions, missWords } from '../testing/missed';
import { ReviewPage } from './ReviewPage';

const [marketing] = quizzesWith('marketing');
const PIVOT = { PIVOT: 'To change the course of a venture, keeping what was learned.' };
const [last] = marketing.questions.slice(-1);
const right = last?.options.find(({ id }) => id === last.right)?.text ?? '-';
const wrong = last?.options.find(({ id }) => id !== last.right);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date(2026, 2, 3, 10) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open() {
  cleanup();
  renderPage(<ReviewPage quizzes={quizzes} />, '/review');
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole('radio', { name: new RegExp(name.replace(/[?$]/g, '.')) });
const verdict = () => within(screen.getByRole('status'));
const laterDays = (days: number) => jest.setSystemTime(new Date(2026, 2, 3 + days, 10));

test('an empty review explains itself and links onwards', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Your review' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Nothing to review.' })).toBeVisible();
  expect(screen.getByText(/Questions you miss in a quiz and words you miss in a game/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Learn something new' })).toHaveAttribute(
    'href',
    '/learning-module',
  );
});

test('a missed question is asked again with its options, and says why', async () => {
  missQuestions(marketing, 1);
  laterDays(4);
  open();
  expect(screen.getByText('1 of 1')).toBeVisible();
  expect(screen.getByText('You missed this in the Marketing & Sales Quiz on 3 March')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(last?.question ?? '-');
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect(button('Check')).toHaveAttribute('aria-disabled', 'true');
});

test('options keep their order all day, and have a different one on other days', () => {
  const orders = [];
  for (const day of [1, 1, 2, 3, 4]) {
    cleanup();
    localStorage.clear();
    jest.setSystemTime(new Date(2026, 2, 3, 10));
    missQuestions(marketing, 1);
    laterDays(day);
    open();
    orders.push(
      screen
        .getAllByRole('radio')
        .map((each) => each.getAttribute('value'))
        .join(),
    );
  }
  expect(orders[1]).toBe(orders[0]);
  expect(new Set(orders).size).toBeGreaterThan(2);
});

test('"Check" without an answer says what is missing', async () => {
  missQuestions(marketing, 1);
  missWords(PIVOT);
  laterDays(4);
  const user = open();
  const texts = [];
  for (let item = 0; item < 2; item += 1) {
    await user.click(button('Check'));
    texts.push(screen.getByRole('alert').textContent);
    await user.click(button("I don't know"));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^(Next|Finish)$/ }));
  }
  expect(texts.toSorted()).toEqual([
    "Choose an answer first, or press “I don't know”.",
    "Type the word first, or press “I don't know”.",
  ]);
});

test('a right answer is final, is explained, links to its section, and is recorded once', async () => {
  missQuestions(marketing, 1);
  laterDays(1);
  const user = open();
  await user.click(radio(right));
  await user.click(button('Check'));
  expect(verdict().getByText('Right!')).toBeVisible();
  expect(verdict().getByText(last?.explanation ?? '-')).toBeVisible();
  expect(verdict().getByText('You see it again on 6 March.')).toBeVisible();
  expect(screen.getAllByRole('radio').filter((each) => !each.matches(':disabled'))).toHaveLength(1);
  const link = await screen.findByRole('link', { name: /^Read again: / });
  expect(link).toHaveAttribute('href', `/marketing-intro?section=${last?.review}`);
  await user.click(button('Finish'));
  expect(readEvents().filter(({ kind }) => kind === 'review')).toMatchObject([
    { kind: 'review', item: `quiz/marketing/${last?.id}`, right: true },
  ]);
});

test('a wrong answer is explained, and comes back tomorrow', async () => {
  missQuestions(marketing, 1);
  laterDays(1);
  const user = open();
  await user.click(radio(wrong?.text ?? '-'));
  await user.click(button('Check'));
  expect(verdict().getByText('Not this time')).toBeVisible();
  expect(verdict().getByText(last?.whyNot[wrong?.id ?? ''] ?? '-')).toBeVisible();
  expect(verdict().getByText('You see it again tomorrow.')).toBeVisible();
  expect(radio(right).closest('label')).toHaveTextContent('right');
});

test('a word is typed in answer to its clue; capitals do not matter', async () => {
  missWords(PIVOT);
  laterDays(1);
  const user = open();
  expect(screen.getByText(PIVOT.PIVOT)).toBeVisible();
  expect(screen.getByText('You missed this in Entre-Scrabble yesterday')).toBeVisible();
  await user.click(screen.getByText('Show a hint'));
  expect(screen.getByText('It has 5 letters and begins with PI.')).toBeVisible();
  await user.type(screen.getByLabelText('Your word'), 'pivot{Enter}');
  expect(verdict().getByText('Right!')).toBeVisible();
  expect(screen.getByLabelText('Your word')).toHaveAttribute('readonly');
  await user.keyboard('{Enter}');
  expect(screen.getByText('1 of 1 right')).toBeVisible();
});

test(`"I don't know" reveals the word and counts it as missed`, async () => {
  missWords(PIVOT);
  laterDays(1);
  const user = open();
  await user.click(button("I don't know"));
  expect(verdict().getByText('Now you know')).toBeVisible();
  expect(button('Finish')).toHaveFocus();
  expect(verdict().getByText('PIVOT')).toBeVisible();
  expect(readEvents()).toContainEqual(expect.objectContaining({ item: 'word/PIVOT', right: false }));
});

test('the summary shows what was right and when each item comes back, and stays all day', async () => {
  missQuestions(marketing, 1);
  missWords(PIVOT);
  laterDays(1);
  const user = open();
  await user.click(radio(right));
  await user.click(button('Check'));
  await user.click(button('Next'));
  expect(screen.getByRole('heading', { level: 2, name: /^2 of 2: Which word is this/ })).toHaveFocus();
  await user.click(button("I don't know"));
  await user.click(button('Finish'));
  const done = () => screen.getByRole('heading', { name: 'Done for today' });
  expect(done()).toHaveFocus();
  expect(screen.getByText('1 of 2 right')).toBeVisible();
  expect(screen.getByText('Next: tomorrow, 1 item.')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Right: ${last?.question}Again on 6 March`,
    'Missed: PIVOTAgain tomorrow',
  ]);
  open();
  expect(done()).toBeVisible();
});

test('a reload continues after the last answered item', async () => {
  missWords({ BRAND: 'clue one', NICHE: 'clue two', PIVOT: 'clue three' });
  laterDays(1);
  const user = open();
  await user.click(button("I don't know"));
  open();
  expect(screen.getByText('2 of 3')).toBeVisible();
  expect(screen.getByText('clue two')).toBeVisible();
});

test('a known item comes back after the announced number of days; until then that day is shown', async () => {
  missWords(PIVOT);
  laterDays(1);
  const user = open();
  await user.type(screen.getByLabelText('Your word'), 'Pivot{Enter}');
  laterDays(3);
  const next = open();
  expect(screen.getByText('Again after 2 days')).toBeVisible();
  await next.type(screen.getByLabelText('Your word'), 'PIVOT{Enter}');
  expect(verdict().getByText('You see it again on 12 March.')).toBeVisible();
  laterDays(8);
  open();
  expect(screen.getByText('Next: tomorrow, 1 item')).toBeVisible();
});

test('a full or blocked device does not repeat items, and says that nothing is stored', async () => {
  missWords({ NICHE: 'clue one', PIVOT: 'clue two' });
  laterDays(1);
  const user = open();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(button("I don't know"));
  expect(screen.getByText(/This browser does not store data/)).toBeVisible();
  await user.click(button('Next'));
  expect(screen.getByText('clue two')).toBeVisible();
});

test('number keys choose; Enter checks and continues', async () => {
  missQuestions(marketing, 2);
  laterDays(1);
  const user = open();
  screen.getAllByRole('radio')[0]?.focus();
  await user.keyboard('3');
  expect(screen.getAllByRole('radio')[2]).toBeChecked();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  await user.keyboard('{Enter}');
  expect(screen.getByText('2 of 2')).toBeVisible();
});

test('items missed today come back tomorrow, and can be practised now', async () => {
  missQuestions(marketing, 1);
  missWords(PIVOT);
  const user = open();
  expect(screen.getByRole('heading', { name: 'Nothing to review.' })).toBeVisible();
  const missed = within(screen.getByRole('region', { name: 'Missed today: 1 question and 1 word' }));
  expect(missed.getByText(/They come back tomorrow/)).toBeVisible();
  await user.click(missed.getByRole('link', { name: 'Practise now' }));
  expect(screen.getByText('You missed this in the Marketing & Sales Quiz today')).toBeVisible();
  await user.click(radio(right));
  await user.click(button('Check'));
  expect(verdict().getByText('You see it again tomorrow.')).toBeVisible();
  await user.click(button('Next'));
  await user.type(screen.getByLabelText('Your word'), 'pivot{Enter}{Enter}');
  expect(screen.getByRole('heading', { name: 'Done for today' })).toHaveFocus();
  expect(screen.queryByText(/Missed today/)).toBeNull();
});
