import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { fact, names, press, setUp, slideOne, texts, user } from '../testing/page';
import { End, FewestSlides } from './FewestSlides';

setUp(End);

const open = (difficulty = 'Beginner') => {
  localStorage.setItem('venture.help-seen.entrepre-puzzle.fewest-slides', 'yes');
  localStorage.setItem('venture.mode', difficulty);
  renderPage(<FewestSlides />, '/entrepre-puzzle/fewest-slides');
};

/** Follows hints until the end replaces the board. */
async function solve(): Promise<void> {
  while (screen.queryByRole('grid', { name: 'Puzzle' })) {
    await press(/^Hint: counts/);
    await press(/^Hint: [A-Z]/);
  }
}

test.each([
  ['Beginner', 9],
  ['Intermediate', 9],
  ['Advanced', 16],
])('%s has a board of %i cells and no clock', (difficulty, count) => {
  open(difficulty);
  expect(texts()).toHaveLength(count);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('a solved puzzle ends at once, showing score, costs, the best line and the words', async () => {
  open();
  const par = Number(fact('Par')?.textContent);
  await solve();
  expect(screen.getByRole('heading', { name: 'Solved!' })).toHaveFocus();
  const counted = par + (par * (par + 1)) / 2;
  expect(screen.getByText(`${Math.floor((100 * par) / counted)} points`)).toBeVisible();
  const costs = await screen.findByRole('region', { name: 'What your decisions cost' });
  expect(within(costs).getByText(`${par} hints`)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'The words' })).getAllByRole('definition')).toHaveLength(
    3,
  );
  expect(readEvents()[0]).toMatchObject({
    game: 'entrepre-puzzle.fewest-slides',
    options: { difficulty: 'Beginner' },
    facts: { solved: true, moves: par, par, hints: par },
  });
});

test('after giving up, the best line from any board reached can be watched', async () => {
  open();
  await slideOne();
  await press('Forfeit');
  expect(screen.getByRole('dialog', { name: 'Forfeit this game?' })).toBeVisible();
  await press('Yes');
  const line = within(await screen.findByRole('region', { name: 'Your line' }));
  await user.click(line.getByRole('button', { name: 'Next slide' }));
  expect(line.getByText(/^Slide 1 of 1: [A-Z]+ .*to go\.$/)).toBeVisible();
  await press('Best line from here');
  const best = within(screen.getByRole('region', { name: 'Best line after slide 1' }));
  expect(best.getByText(/^The start: \d+ slides to go\.$/)).toBeVisible();
  await press('Back to your line');
  expect(screen.getByRole('region', { name: 'Your line' })).toBeVisible();
});

test('before the first slide, another difficulty deals another board', async () => {
  open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Advanced');
  expect(texts()).toHaveLength(16);
});

test('a refused slide is explained', async () => {
  open();
  const stuck = names().find((name) => /^[A-Z]+$/.test(name)) ?? '';
  await press(stuck);
  expect(screen.getByText(`${stuck} does not touch the empty cell.`)).toBeVisible();
});

testNoLeaks(() => <FewestSlides />);
