import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { words } from './content';
import { OneWord } from './WordBuilder';

const WORDS = new Map(words.map((entry) => [entry.definition, entry]));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
const open = () => renderPage(<OneWord />, '/entre-scrabble/word');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const entry = () => {
  const found = WORDS.get(screen.getByText((text) => WORDS.has(text)).textContent ?? '');
  if (!found) throw new Error('No clue is shown.');
  return found;
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('venture.help-seen.entre-scrabble.word', 'yes');
});
afterEach(() => {
  jest.useRealTimers();
});

test('starts at once with one word, worth 100 points, and 60 seconds', () => {
  open();
  expect(entry()).toBeDefined();
  expect(screen.getByText('100 points')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('60 s');
  expect(screen.queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
});

test('the end explains the word and shows what the hint cost; Play Again deals a new word', async () => {
  open();
  const { word, explanation } = entry();
  await press('Hint');
  await user.keyboard(`${word.slice(2)}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Well built' })).toHaveFocus();
  expect(screen.getByText(explanation)).toBeVisible();
  expect(screen.getByText(`${word}: hint`)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Difficulty' })).not.toBeInTheDocument();
  expect(readEvents()).toMatchObject([
    { game: 'entre-scrabble.word', facts: { won: true }, words: [{ right: true }] },
  ]);
  await press('Play Again');
  expect(screen.getByRole('timer')).toHaveTextContent('60 s');
});

test('a missed word is shown and comes back in review', async () => {
  open();
  const { word, explanation } = entry();
  wait(60);
  expect(await screen.findByRole('heading', { name: 'Keep building' })).toBeVisible();
  expect(screen.getByRole('heading', { name: word })).toBeVisible();
  expect(screen.getByText(explanation)).toBeVisible();
  expect(screen.getByText('1 word was not solved yet.')).toBeVisible();
  expect(screen.getByText(/^The word you missed comes back in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Play the 1/ })).not.toBeInTheDocument();
});

test('forfeiting asks for confirmation while the clock stands still', async () => {
  open();
  await press('Forfeit');
  expect(screen.getByText(/^It ends here, and you see its word\./)).toBeVisible();
  wait(60);
  await press('Yes');
  expect(await screen.findByRole('heading', { name: 'You forfeited this game' })).toBeVisible();
});

testNoLeaks(() => <OneWord />);
