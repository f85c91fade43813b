import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { DealContext } from '@venture/game/deal';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { words } from './content';
import { firstUnplayedNumber, WordBuilder } from './WordBuilder';

const WORDS = new Map(words.map(({ definition, word }) => [definition, word]));
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
const open = () => renderPage(<WordBuilder />, '/entre-scrabble/word-builder');
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const word = () => WORDS.get(screen.getByText((text) => WORDS.has(text)).textContent ?? '') ?? '';
const solve = () => user.keyboard(`${word()}{Enter}`);

/** Plays the remaining words: solves the first few, skips the others. */
async function play(right: number, rounds = 8): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    seen.push(word());
    await (round < right ? solve() : press('Skip'));
  }
  await screen.findByRole('heading', { name: /^(Well built|Keep building)$/ });
  return seen;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('venture.help-seen.entre-scrabble.word-builder', 'yes');
});
afterEach(() => {
  jest.useRealTimers();
});

test('the clock waits until the difficulty is chosen and Start is pressed', async () => {
  open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Advanced');
  wait(60);
  await press('Start');
  expect([fact('Word'), fact('Score')]).toEqual(['1 of 8', '0']);
  expect(screen.getByRole('timer')).toHaveTextContent('200 s');
  expect(words.find((each) => each.word === word())?.difficulty).toBe('Advanced');
});

test('a given deal starts at once, and later plays are ordinary ones', async () => {
  renderPage(
    <DealContext value={{ kind: 'unreadable' }}>
      <WordBuilder />
    </DealContext>,
  );
  expect(screen.getByText(/^The link of this challenge is incomplete/)).toBeVisible();
  await play(6);
  await press('Play the 2 I missed');
  expect(fact('Word')).toBe('1 of 2');
});

test("shows how the clue relates to the word, and the word's worth before and after the hint", async () => {
  open();
  await press('Start');
  expect(screen.getByText(/^Build the word from (its meaning|an example of it|its opposite)$/)).toBeVisible();
  const worth = Number.parseInt(screen.getByText(/^\d+ points$/).textContent ?? '', 10);
  await press('Hint');
  const now = Math.round((worth * (word().length - 2)) / word().length);
  expect(screen.getByText(/^This word is now worth/)).toHaveAttribute('role', 'status');
  expect(screen.getByText(/^\d+ points$/)).toHaveTextContent(new RegExp(`^(${now - 1}|${now}|${now + 1}) `));
});

test("a hint's letters are placed and stay there, and typing or tapping continues after them", async () => {
  open();
  await press('Start');
  const answer = () => screen.getByText(/^Your answer:/).textContent?.replace(/^Your answer: | /g, '');
  const [all, start] = [word(), word().slice(0, 2)];
  await user.keyboard(all.slice(2));
  await press('Hint');
  expect(answer()).toBe(start);
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Backspace}');
  expect(answer()).toBe(start);
  await user.keyboard(all.slice(2));
  await press('Clear');
  expect(answer()).toBe(start);
  for (const letter of all.slice(2)) {
    const tiles = screen.getAllByRole('button', { name: letter });
    const free = tiles.find((tile) => tile.getAttribute('aria-disabled') === 'false');
    if (free) await user.click(free);
  }
  expect(answer()).toBe(all);
  await press('Submit');
  expect(screen.getByText(`Correct: ${all}, ${fact('Score')} points`)).toBeInTheDocument();
});

test('Skip keeps the clock running and names the skipped word', async () => {
  open();
  await press('Start');
  const skipped = word();
  wait(30);
  await press('Skip');
  expect(screen.getByText(`Skipped: it was ${skipped}`)).toHaveAttribute('role', 'status');
  expect(screen.getByRole('timer')).toHaveTextContent('170 s');
  expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument();
});

test('Submit works once the word is complete; a wrong word is reported', async () => {
  open();
  await press('Start');
  await user.keyboard(word().slice(0, -1));
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true');
  await press('Clear');
  await user.keyboard(`${[...word()].reverse().join('')}{Enter}`);
  expect(screen.getByRole('alert')).toHaveTextContent('Not this word');
});

describe('the end', () => {
  test('shows the score, each word with its explanation, and what decisions cost', async () => {
    open();
    await press('Start');
    const seen = await play(7);
    const skipped = seen.at(-1) ?? '';
    expect(document.activeElement).toHaveTextContent('Well built');
    expect(screen.getByText('You solved 7 of 8 words.')).toBeVisible();
    for (const each of seen) {
      expect(screen.getByText(words.find((one) => one.word === each)?.explanation ?? '')).toBeVisible();
    }
    const costs = screen.getByRole('region', { name: 'What your decisions cost' });
    expect(within(costs).getByText(`${skipped}: skipped`)).toBeVisible();
    expect(readEvents()).toMatchObject([
      { game: 'entre-scrabble.word-builder', facts: { won: true, solved: 7, forfeited: false } },
    ]);
  });

  test('Play Again has other words, and its result is compared with the earlier one', async () => {
    open();
    await press('Start');
    const first = await play(2);
    await press('Play Again');
    const second = await play(8);
    expect(second.filter((each) => first.includes(each))).toEqual([]);
    expect(screen.getByText(/^New best: 1,000, up from/)).toBeVisible();
    expect(firstUnplayedNumber(readEvents(), 'Beginner')).toBe(2);
    expect(firstUnplayedNumber(readEvents(), 'Advanced')).toBe(0);
  });

  test('missed words can be practised, unranked, and come back in review', async () => {
    open();
    await press('Start');
    const seen = await play(6);
    expect(screen.getByText(/^The 2 words you missed come back in/)).toBeVisible();
    await press('Play the 2 I missed');
    expect(screen.getByText(/It is not ranked/)).toBeVisible();
    expect([...(await play(2, 2))].sort()).toEqual(seen.slice(6).sort());
    const games = readEvents().map((event) => event.kind === 'run' && event.game);
    expect(games.sort()).toEqual(['entre-scrabble.word-builder', 'entre-scrabble.word-builder-practice']);
    expect(firstUnplayedNumber(readEvents(), 'Beginner')).toBe(1);
  });

  test('a single missed word is called "the one I missed"', async () => {
    open();
    await press('Start');
    await play(7);
    await press('Play the one I missed');
    await play(1, 1);
    expect(screen.queryByText(/^You solved|^First result/)).not.toBeInTheDocument();
  });

  test('a forfeited play lists its words, but only clues that were shown come back', async () => {
    open();
    await press('Start');
    await solve();
    await press('Forfeit');
    wait(60);
    expect(screen.getByRole('timer')).toHaveTextContent('200 s');
    await press('Yes');
    expect(await screen.findByRole('heading', { name: 'You forfeited this game' })).toHaveFocus();
    expect(screen.getByText(/^The word you missed comes back in/)).toBeVisible();
    expect(readEvents()).toMatchObject([{ words: [{ right: true }, { right: false }] }]);
  });
});

test('a reload in the middle of a play resumes the same word, letters and time', async () => {
  const first = open();
  await press('Start');
  await solve();
  wait(7);
  await user.keyboard(word().slice(0, 2));
  const before = [word(), fact('Score'), screen.getByRole('timer').textContent];
  first.unmount();
  open();
  expect([word(), fact('Score'), screen.getByRole('timer').textContent]).toEqual(before);
});

testNoLeaks(() => <WordBuilder />);
