import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { computeXp } from '@venture/rules/xp';
import { catalogue } from '@venture/testing/catalogue';
import { words } from '../content';
import { table } from '../testing/table';

const { open, wait, fact, press, word, solve } = table;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Plays a game, solving the first `right` words and skipping the others. */
async function play(right: number, rounds = 5) {
  const seen: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seen.push(word());
    if (round < right) await solve();
    else await press('Skip');
  }
  return seen;
}

const verdict = (name: string) => within(screen.getByRole('dialog', { name }));

test.each([
  ['SC-27', 5, 'Congratulations', '500'],
  ['SC-27', 4, 'Congratulations', '400'],
  ['SC-28', 3, 'Failed', '300'],
  ['SC-28', 0, 'Failed', '0'],
])('%s SC-26 %i words solved: announces %s first, with %s points', async (_, right, title, points) => {
  open();
  await play(right);
  expect(verdict(title).getByText(points)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(`${points} of 500 points`);
  expect(verdict(title).getByText(new RegExp(`You solved ${right} of 5 words`))).toBeVisible();
});

test('SC-15 SC-16 SC-28 five timeouts end in Failed with -500', () => {
  open();
  wait(150);
  expect(verdict('Failed').getByText('\u2212500')).toBeVisible();
  expect(verdict('Failed').getByText(/It takes 400 points to win/)).toBeVisible();
});

test('SC-29 MSG-18 the end offers Play Again, which starts at once with new words', async () => {
  open();
  const first = await play(5);
  await table.user.click(verdict('Congratulations').getByRole('button', { name: 'Play Again' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect([fact('Round')?.textContent, fact('Score')?.textContent]).toEqual(['1 of 5', '0']);
  expect(await play(5)).not.toEqual(first);
});

test('a finished game is stored on the device once and earns XP', async () => {
  open();
  wait(3);
  await play(4);
  expect(readEvents()).toMatchObject([
    { kind: 'run', game: 'entre-scrabble', score: 400, facts: { won: true, forfeited: false }, seconds: 3 },
  ]);
  expect(computeXp(readEvents(), catalogue)).toBe(400);
});

test('the words are recorded with their clues and results', async () => {
  open();
  const [found, ...missed] = await play(1);
  const kept = (text: string | undefined, right: boolean) => ({
    word: text,
    clue: words.find((each) => each.word === text)?.definition,
    right,
  });
  expect(readEvents()).toMatchObject([
    { words: [kept(found, true), ...missed.map((text) => kept(text, false))] },
  ]);
});

test('the personal best is shown, and a new one together with the one it beat', async () => {
  open();
  await play(2);
  await press('Play Again');
  await play(4);
  expect(verdict('Congratulations').getByText('New best: 400, up from 200')).toBeVisible();
});

describe('the list of words', () => {
  test('shows each word with its definition, its result and the time it took', async () => {
    open();
    wait(9);
    const played = await play(1);
    await press('See the words');
    expect(screen.getByRole('heading', { name: 'Your words' })).toHaveFocus();
    expect(screen.getByText(/^The 4 words you missed come back in/)).toBeVisible();
    const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(played);
    items.forEach((item, at) => {
      const { definition } = words.find(({ word: each }) => each === played[at]) ??
        words[0] ?? { definition: '' };
      expect(item).toHaveTextContent(definition);
      expect(item).toHaveTextContent(at === 0 ? 'Solved' : 'Missed');
      expect(item).toHaveTextContent(at === 0 ? '100 points · 9 seconds' : '0 points · 0 seconds');
    });
  });

  test('Q17 shows for each word whether its time ran out and whether its hint was used', async () => {
    open();
    await press('Hint');
    wait(30);
    await press('Previous');
    await solve();
    await play(4, 4);
    await press('See the words');
    expect(screen.getByText('0 points · 30 seconds · with the hint · time ran out')).toBeVisible();
  });

  test('"Play the 3 I missed" plays exactly those words, unranked, and returns to the game', async () => {
    open();
    const played = await play(2);
    await press('See the words');
    await press('Play the 3 I missed');
    expect(fact('Round')).toHaveTextContent('1 of 3');
    expect(screen.getByText('Practice with the words you missed. It is not ranked.')).toBeVisible();
    expect((await play(3, 3)).sort()).toEqual(played.slice(2).sort());
    expect(verdict('Congratulations').getByText('300')).toBeVisible();
    expect(computeXp(readEvents(), catalogue)).toBe(200);
    await press('Play Again');
    expect(fact('Round')).toHaveTextContent('1 of 5');
  });

  test('R19 practice is also resumed', async () => {
    const first = open();
    await play(3);
    await press('See the words');
    await press('Play the 2 I missed');
    wait(2);
    const shown = word();
    first.unmount();
    open();
    expect(fact('Round')).toHaveTextContent('1 of 2');
    expect(word()).toBe(shown);
  });

  test('offers no practice if every word was solved', async () => {
    open();
    await play(5);
    await press('See the words');
    expect(screen.queryByRole('button', { name: /I missed/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play Again' })).toBeVisible();
  });
});
