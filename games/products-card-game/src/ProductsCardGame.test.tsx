import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { earnedBadges } from '@venture/rules/badges';
import { catalogue } from '@venture/testing/catalogue';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { content } from './content';
import { ProductsCardGame } from './ProductsCardGame';

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const pick = async (...names: string[]) => {
  for (const name of names) await user.click(card(name));
};
const DRONE = ['Drone', 'Foldable', 'Students'];
const DRONE_PITCH =
  'A foldable drone fits in the backpacks and budgets of students, and film clubs on every campus are first buyers who talk to each other.';

async function play(...ideas: string[][]) {
  for (const idea of ideas) {
    await pick(...idea);
    wait(1000);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('venture.help-seen.products-card-game', 'yes');
});

afterEach(() => {
  jest.useRealTimers();
});

test('PC-01 begins with round 1 of 3 and no points', () => {
  renderPage(<ProductsCardGame />);
  expect(fact('Round')).toHaveTextContent('1 of 3');
  expect(fact('Score')).toHaveTextContent('0 of 45');
});

test.each([
  ['PC-03', /^Type/, ['Smartphone', 'Eco-Bag', 'Wearable', 'Drone']],
  ['PC-04', /^Feature/, ['Solar-Powered', 'AI-Enabled', 'Foldable', 'Waterproof']],
  ['PC-05', /^Market/, ['Students +5', 'Professionals +5', 'Travelers', 'Families']],
])('%s the group %p holds %j as toggle buttons', (_, name, names) => {
  renderPage(<ProductsCardGame />);
  const cards = within(screen.getByRole('group', { name })).getAllByRole('button', { pressed: false });
  expect(cards).toHaveLength(4);
  for (const [index, expected] of names.entries()) expect(cards[index]).toHaveAccessibleName(expected);
});

describe('an idea', () => {
  test('Q14 a pick is shown, and can be taken back before the third', async () => {
    renderPage(<ProductsCardGame />);
    await pick('Drone', 'Foldable');
    expect(card('Drone')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Drone, Foldable: pick one more card.')).toHaveAttribute('role', 'status');
    await pick('Drone');
    expect(card('Drone')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Foldable: pick 2 cards.')).toBeVisible();
  });

  test('PC-07 PC-08 PC-09 is complete and scores with the third pick, without a submit button', async () => {
    renderPage(<ProductsCardGame />);
    await pick(...DRONE);
    expect(fact('Score')).toHaveTextContent('15 of 45');
    expect(screen.queryByRole('button', { name: /submit/i })).toBeNull();
  });

  test('is praised with its sentence, announced and kept if complete', async () => {
    renderPage(<ProductsCardGame />);
    await pick(...DRONE);
    const status = screen.getByText(/^Foldable Drone for Students: 15 points\./);
    expect(status).toHaveAttribute('role', 'status');
    expect(status).toHaveTextContent(DRONE_PITCH);
    wait(1000);
    const ideas = screen.getByRole('list', { name: 'Your ideas so far' });
    expect(within(ideas).getByText(DRONE_PITCH)).toBeVisible();
    expect(within(ideas).getByText('+15 points')).toBeVisible();
  });

  test('Q12 any other three cards are an idea too, and the page says what is missing', async () => {
    renderPage(<ProductsCardGame />);
    await play(['Drone', 'Wearable', 'Families']);
    const ideas = screen.getByRole('list', { name: 'Your ideas so far' });
    expect(within(ideas).getByText('Drone + Wearable + Families')).toBeVisible();
    expect(within(ideas).getByText('Still missing for a complete idea: a feature.')).toBeVisible();
  });

  test('works by keyboard', async () => {
    renderPage(<ProductsCardGame />);
    for (const name of DRONE) {
      act(() => card(name).focus());
      await user.keyboard(name === 'Drone' ? '{Enter}' : ' ');
      expect(card(name)).toHaveFocus();
    }
    expect(fact('Score')).toHaveTextContent('15 of 45');
  });
});

describe('a round', () => {
  test('PC-13 starts 1 s after the last one, not before, with all cards back', async () => {
    renderPage(<ProductsCardGame />);
    await pick(...DRONE);
    wait(999);
    expect(fact('Round')).toHaveTextContent('1 of 3');
    expect(pressed()).toHaveLength(3);
    wait(1);
    expect(fact('Round')).toHaveTextContent('2 of 3');
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(12);
  });

  test('ignores picks and take-backs while settling', async () => {
    renderPage(<ProductsCardGame />);
    await pick(...DRONE);
    await pick('Families', 'Drone');
    expect(pressed()).toHaveLength(3);
    expect(fact('Score')).toHaveTextContent('15 of 45');
  });
});

describe('the end', () => {
  test('PC-14 PC-15 MSG-18 Game Over shows score and pitch sheet after round 3', async () => {
    renderPage(<ProductsCardGame />);
    await play(DRONE, ['Wearable', 'Waterproof', 'Professionals'], ['Drone', 'AI-Enabled', 'Students']);
    const results = screen.getByRole('region', { name: 'Game Over' });
    expect(screen.getByRole('heading', { name: 'Game Over' })).toHaveFocus();
    expect(within(results).getByText('45')).toBeVisible();
    const sheet = screen.getByRole('list', { name: content.messages.sheet });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(3);
    expect(within(sheet).getByText('AI-Enabled Drone for Students')).toBeVisible();
  });

  test('three different complete ideas are recorded, and earn Pitch Master', async () => {
    renderPage(<ProductsCardGame />);
    await play(DRONE, ['Wearable', 'Waterproof', 'Professionals'], ['Drone', 'AI-Enabled', 'Students']);
    expect(readEvents()).toMatchObject([
      { game: 'products-card-game', score: 45, facts: { threeCompleteIdeas: true } },
    ]);
    expect(earnedBadges(readEvents(), catalogue).map(({ title }) => title)).toEqual(['Pitch Master']);
    expect(
      screen.getByText('Three different complete ideas: that earns the badge Pitch Master.'),
    ).toBeVisible();
  });

  test.each([
    ['the same idea three times scores, and does not earn it', [DRONE, DRONE, DRONE]],
    [
      'an incomplete idea does not',
      [DRONE, ['Drone', 'AI-Enabled', 'Students'], ['Drone', 'Wearable', 'Students']],
    ],
  ])('%s', async (_, ideas) => {
    renderPage(<ProductsCardGame />);
    await play(...ideas);
    expect(readEvents()).toMatchObject([{ score: 45, facts: { threeCompleteIdeas: false } }]);
    expect(earnedBadges(readEvents(), catalogue)).toEqual([]);
  });

  test('counts the different complete ideas found on this device', async () => {
    renderPage(<ProductsCardGame />);
    await play(DRONE, DRONE, ['Drone', 'Wearable', 'Students']);
    expect(screen.getByText('1 of 64', { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Play Again' }));
    await play(DRONE, ['Eco-Bag', 'Foldable', 'Families'], ['Drone', 'Foldable', 'Families']);
    expect(screen.getByText('3 of 64', { selector: 'span' })).toBeVisible();
  });

  test('MSG-18 "Play Again" starts at once', async () => {
    renderPage(<ProductsCardGame />);
    await play(DRONE, DRONE, DRONE);
    await user.click(screen.getByRole('button', { name: 'Play Again' }));
    expect(fact('Score')).toHaveTextContent('0 of 45');
    expect(screen.queryByRole('list', { name: 'Your ideas so far' })).toBeNull();
  });
});

test('R19 a reload in the middle keeps the picked cards', async () => {
  const { unmount } = renderPage(<ProductsCardGame />);
  await play(DRONE);
  await pick('Wearable');
  unmount();
  renderPage(<ProductsCardGame />);
  expect(fact('Round')).toHaveTextContent('2 of 3');
  expect(card('Wearable')).toHaveAttribute('aria-pressed', 'true');
});

describe('the page', () => {
  testNoLeaks(() => <ProductsCardGame />);
});
