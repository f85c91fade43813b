import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { renderPage } from '@venture/testing/page';
import { tally } from '@venture/testing/tally';
import type { Challenge } from '../deal';
import { useGamePage } from '../useGamePage';
import { GameLayout } from './GameLayout';
import { Results } from './Results';
import { withDeal } from './withDeal';

/** The seed of a deal for which the rules throw. */
const BROKEN = 13;
const breakable: typeof tally = {
  ...tally,
  rules: {
    ...tally.rules,
    start(seed, options) {
      if (seed === BROKEN) throw new Error('no such deal');
      return tally.rules.start(seed, options);
    },
  },
};

/** A game whose board shows its deal. */
function Tally() {
  const page = useGamePage(breakable, { game: 'tally', options: () => ({ timing: 'off' }) });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameLayout
      page={page}
      title="Tally"
      lead="Add up to three."
      stats={[{ label: 'Deal', value: state.luck }]}
      announcement=""
      help=""
      results={
        <Results title="Game Over" best={best} onPlayAgain={playAgain}>
          {state.total}
        </Results>
      }
    >
      <button type="button" onClick={() => dispatch({ type: 'add' })}>
        Add
      </button>
    </GameLayout>
  );
}

const Page = withDeal(Tally);

const challenge: Challenge = {
  name: 'Ada',
  game: 'tally',
  rules: 1,
  seed: 42,
  options: { timing: 'off' },
  score: 4,
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const deal = () => screen.getByText('Deal', { selector: 'dt' }).nextElementSibling?.textContent;

async function open(path: string) {
  const { router } = renderPage(<Page />, '/tally');
  await act(() => router.navigate(`/tally${path}`));
  await screen.findByRole('heading', { name: 'Tally' });
  return router;
}

async function play() {
  for (let added = 0; added < 3; added += 1) await press('Add');
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.help-seen.tally', 'yes');
});

/** The address query of a challenge, with these changes to it. */
const linkTo = (more: object = {}) =>
  `?challenge=${encodeURIComponent(JSON.stringify({ ...challenge, ...more }))}`;

test('a challenge has the same deal, and the results are compared at the end', async () => {
  await open(linkTo());
  expect(screen.getByText('The same deal that Ada played')).toBeVisible();
  expect(deal()).toBe('42');
  await play();
  expect(await screen.findByText('You 3, Ada 4.')).toBeVisible();
  expect(screen.getByText(/^You are behind\./)).toBeVisible();
});

test('"Play Again" after a challenge starts an ordinary play, or continues an unfinished one', async () => {
  const router = await open('');
  await press('Add');
  const own = deal();
  await act(() => router.navigate(`/tally${linkTo()}`));
  await screen.findByText('The same deal that Ada played');
  await play();
  await press('Play Again');
  expect(deal()).toBe(own);
  expect(router.state.location.search).toBe('');
});

test.each([
  ['nothing in it', '?challenge=', 'The link of this challenge'],
  ['its end cut off', linkTo().slice(0, 60), 'The link of this challenge'],
  ['more than belongs to it', linkTo({ script: 'alert(1)' }), 'The link of this challenge'],
  [
    'no name that can be seen',
    linkTo({ name: ' \u200b\u202e\u061c\u00ad\u180e ' }),
    'The link of this challenge',
  ],
  ['a name as long as a letter', linkTo({ name: 'a'.repeat(31) }), 'The link of this challenge'],
  ['half a seed', linkTo({ seed: 0.5 }), 'The link of this challenge'],
  ['a score of words', linkTo({ score: 'high' }), 'The link of this challenge'],
  ['much in it', linkTo({ options: 'x'.repeat(2000) }), 'The link of this challenge'],
  ['other rules', linkTo({ rules: 2 }), 'The challenge of Ada was made with another'],
  ['another game', linkTo({ game: 'other' }), 'The challenge of Ada was made with another'],
  ['other options', linkTo({ options: { timing: 'x9' } }), 'The challenge of Ada'],
  ['a deal at which the rules throw', linkTo({ seed: BROKEN }), 'The challenge of Ada'],
])('a challenge with %s says so and gives a new deal', async (_, link, note) => {
  await open(link);
  expect(await screen.findByText(new RegExp(`^${note}`))).toBeVisible();
  expect(deal()).not.toBe('42');
});

test("a challenge's name loses characters that could reorder text around it", async () => {
  await open(linkTo({ name: 'A\u202eda\u0000' }));
  expect(screen.getByText('The same deal that Ada played')).toBeVisible();
});

test("a friend can be challenged with a finished play's deal", async () => {
  const user = userEvent.setup();
  const router = await open('');
  await play();
  await press('Challenge a friend');
  await screen.findByRole('textbox', { name: 'Link' });
  await user.type(screen.getByRole('textbox', { name: 'Your nickname' }), 'Grace');
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied.');
  const copied = await navigator.clipboard.readText();
  await act(() => router.navigate(copied.slice(copied.indexOf('#') + 1)));
  expect(await screen.findByText('The same deal that Grace played')).toBeVisible();
  expect(readEvents()).toMatchObject([{ seed: Number(deal()) }]);
});

test('a challenge needs no ticket and makes no server call', async () => {
  const send = jest.spyOn(globalThis, 'fetch');
  await open(linkTo());
  await play();
  expect(send).not.toHaveBeenCalled();
  expect(readEvents()).toMatchObject([{ game: 'tally', seed: 42, score: 3 }]);
  send.mockRestore();
});
