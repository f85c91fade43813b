import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { readEvents } from '@venture/device/device';
import { earnedBadges } from '@venture/rules/badges';
import { toCatalogue } from '@venture/rules/catalogue';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import manifest from '../remote.json';
import { content } from './content';
import { SampleGame } from './SampleGame';

const user = userEvent.setup({ delay: null });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const binOf = (id: string) => content.bins.find((bin) => bin.id === id)?.text ?? '';
const button = (bin: string) => screen.getByRole('button', { name: new RegExp(`^${bin}`) });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.help-seen.sample-game', 'yes');
});

/** The current card. */
function shown() {
  const card = content.cards.find(({ text }) => screen.queryByText(text, { selector: 'p' }));
  if (!card) throw new Error('There is no card on the table.');
  return card;
}

async function sort(isRight = true) {
  const { bin } = shown();
  await user.click(button(binOf(content.bins.find(({ id }) => (id === bin) === isRight)?.id ?? '')));
}

test('starts on the first card and says what to do', () => {
  renderPage(<SampleGame />);
  expect(fact('Card')).toHaveTextContent(`1 of ${content.rounds}`);
  expect(screen.getByRole('status')).toHaveTextContent(`Where does this belong: ${shown().text}?`);
});

describe('a card', () => {
  test('in the right bin scores and shows the reason', async () => {
    renderPage(<SampleGame />);
    const card = shown();
    await sort();
    expect(fact('Right')).toHaveTextContent('1');
    expect(screen.getByRole('status')).toHaveTextContent(`Right: ${card.text}`);
    expect(screen.getByRole('status')).toHaveTextContent(card.why);
    expect(within(screen.getByRole('list', { name: binOf(card.bin) })).getByText(card.text)).toBeVisible();
  });

  test('in the wrong bin does not count and moves to the right one', async () => {
    renderPage(<SampleGame />);
    const card = shown();
    await sort(false);
    expect(fact('Right')).toHaveTextContent('0');
    expect(screen.getByRole('status')).toHaveTextContent(`Not quite: ${card.text}`);
    expect(within(screen.getByRole('list', { name: binOf(card.bin) })).getByText(card.text)).toBeVisible();
  });

  test('can be put off without costing a round', async () => {
    renderPage(<SampleGame />);
    const card = shown();
    await user.click(screen.getByRole('button', { name: 'Ask me later' }));
    expect(shown()).not.toBe(card);
    expect(fact('Card')).toHaveTextContent(`1 of ${content.rounds}`);
  });

  test('can be sorted by keyboard alone, keeping the focus', async () => {
    renderPage(<SampleGame />);
    const bin = button(binOf(shown().bin));
    bin.focus();
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(bin).toHaveFocus();
    expect(fact('Card')).toHaveTextContent(`3 of ${content.rounds}`);
  });
});

describe('the end', () => {
  async function finish(right = content.rounds) {
    renderPage(<SampleGame />);
    for (let card = 0; card < content.rounds; card += 1) await sort(card < right);
    await screen.findByRole('heading', { name: content.over });
  }

  test('shows the score, and each card with its reason', async () => {
    await finish();
    const results = screen.getByRole('region', { name: content.over });
    expect(results).toHaveTextContent(`All ${content.rounds} of ${content.rounds} in the right place.`);
    expect(within(results).getAllByText(/^Right:/)).toHaveLength(content.rounds);
    expect(screen.getByText(content.debrief)).toBeVisible();
  });

  test('records the result once', async () => {
    await finish();
    expect(readEvents()).toMatchObject([{ kind: 'run', game: 'sample-game', score: content.rounds }]);
  });

  test.each([
    ['all', content.rounds, ['Cost Sorter']],
    ['all but one', content.rounds - 1, []],
  ])('with %s in the right place earns its badges', async (_, right, titles) => {
    await finish(right);
    const earned = earnedBadges(
      readEvents(),
      toCatalogue([{ ...parse(Manifest, manifest, 'remote.json'), base: './' }]),
    );
    expect(earned.map(({ title }) => title)).toEqual(titles);
  });

  test('offers another game', async () => {
    await finish();
    await user.click(screen.getByRole('button', { name: 'Play Again' }));
    expect(fact('Card')).toHaveTextContent(`1 of ${content.rounds}`);
  });
});

test('a reload in mid-game continues with the same cards', async () => {
  const { unmount } = renderPage(<SampleGame />);
  await sort();
  const card = shown();
  unmount();
  renderPage(<SampleGame />);
  expect(shown()).toBe(card);
  expect(fact('Card')).toHaveTextContent(`2 of ${content.rounds}`);
});

describe('the page', () => {
  testNoLeaks(() => <SampleGame />);
});
