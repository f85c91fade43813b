import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/progress/device';
import { renderPage } from '@venture/testing/page';
import { tally } from '@venture/testing/tally';
import type { Challenge } from '../challenge';
import { packChallenge } from '../challenge';
import { useGamePage } from '../useGamePage';
import { GameFrame } from './GameFrame';
import { Replay } from './Replay';
import { Results } from './Results';
import { withReplay } from './withReplay';

/** A deal at which the rules throw. */
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
    <GameFrame
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
    </GameFrame>
  );
}

const TallyReplay = ({ id }: { readonly id: string }) => (
  <Replay
    id={id}
    title="Tally"
    module={tally}
    describeMove={(_, { total }) => `Now ${total}`}
    listStats={() => []}
  >
    {({ total }) => <p>{total}</p>}
  </Replay>
);

const Page = withReplay(Tally, async () => TallyReplay);

const challenge: Challenge = {
  name: 'Ada',
  game: 'tally',
  rules: 1,
  seed: 42,
  options: { timing: 'off' },
  actions: [{ type: 'add' }, { type: 'add' }, { type: 'add' }],
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

test('a challenge is played with the same deal, compared at the end, and watched side by side', async () => {
  await open(`?challenge=${await packChallenge(challenge)}`);
  expect(screen.getByText('The same deal that Ada played')).toBeVisible();
  expect(deal()).toBe('42');
  await play();
  expect(await screen.findByText('You 3, Ada 3.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Compare both games, move by move' }));
  const table = await screen.findByRole('table', { name: 'Both games, move by move' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MoveYouAda', '1Now 1Now 1', '2Now 2Now 2', '3Now 3Now 3']);
});

test.each([
  ['another deal', { seed: 43 }],
  ['another game', { game: 'tally.quick' }],
])('a challenge of %s is not compared with a play', async (_, more) => {
  const router = await open(`?challenge=${await packChallenge(challenge)}`);
  await play();
  const watched = screen.getByRole('link', { name: 'Compare both games, move by move' }).getAttribute('href');
  const run = new URLSearchParams(watched?.split('?')[1]).get('watch');
  const other = await packChallenge({ ...challenge, ...more });
  await act(() => router.navigate(`/tally?challenge=${other}&watch=${run}`));
  expect(await screen.findByRole('heading', { name: /^Replay/ })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Both games, move by move' })).not.toBeInTheDocument();
});

test('"Play Again" after a challenge is a play like any other, and an unfinished one goes on', async () => {
  const router = await open('');
  await press('Add');
  const own = deal();
  await act(async () => router.navigate(`/tally?challenge=${await packChallenge(challenge)}`));
  await screen.findByText('The same deal that Ada played');
  await play();
  await press('Play Again');
  expect(deal()).toBe(own);
  expect(router.state.location.search).toBe('');
});

test.each([
  [
    'a line that was cut off',
    async () => (await packChallenge(challenge)).slice(0, 30),
    'The link of this challenge',
  ],
  [
    'other rules',
    () => packChallenge({ ...challenge, rules: 2 }),
    'The challenge of Ada was made with another',
  ],
  [
    'another game',
    () => packChallenge({ ...challenge, game: 'other' }),
    'The challenge of Ada was made with another',
  ],
  [
    'an unfinished play',
    () => packChallenge({ ...challenge, actions: [{ type: 'add' }] }),
    'The challenge of Ada',
  ],
  [
    'a deal at which the rules throw',
    () => packChallenge({ ...challenge, seed: BROKEN }),
    'The challenge of Ada',
  ],
  [
    'moves of no game',
    () => packChallenge({ ...challenge, actions: [{ type: 'win' }] }),
    'The challenge of Ada',
  ],
])('a challenge with %s says so and gives a new deal', async (_, made, note) => {
  await open(`?challenge=${await made()}`);
  expect(await screen.findByText(new RegExp(`^${note}`))).toBeVisible();
  expect(deal()).not.toBe('42');
});

test('whoever has finished a play can challenge a friend with its deal', async () => {
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

test('a play of a challenge needs no ticket and stands in nobody’s way', async () => {
  const send = jest.spyOn(globalThis, 'fetch');
  await open(`?challenge=${await packChallenge(challenge)}`);
  await play();
  expect(send).not.toHaveBeenCalled();
  expect(readEvents()).toMatchObject([{ game: 'tally', seed: 42, score: 3 }]);
  send.mockRestore();
});
