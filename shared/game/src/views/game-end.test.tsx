import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { renderPage } from '@venture/testing/page';
import { tally } from '@venture/testing/tally';
import { useGamePage } from '../useGamePage';
import { GameLayout } from './GameLayout';
import { gameEnd } from './game-end';

const GameOver = (_: { readonly onPlayAgain: () => void }) => <h2>Game Over</h2>;
const load = jest.fn<() => Promise<typeof GameOver>>();
let End: ReturnType<typeof gameEnd>;

/** A game whose end is in its own chunk. */
function TallyPage() {
  const page = useGamePage(tally, { game: 'tally', options: (timing) => ({ timing }), end: End });
  const frame = { page, title: 'Tally', lead: '', stats: [], announcement: '', help: '' };
  return (
    <GameLayout {...frame} results={<End onPlayAgain={page.playAgain} />}>
      <button type="button" onClick={() => page.dispatch({ type: 'add' })}>
        Add
      </button>
    </GameLayout>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const end = () => screen.findByRole('heading', { name: 'Game Over' });

async function play() {
  renderPage(<TallyPage />);
  await press("Let's play");
  for (let time = 0; time < 3; time += 1) await press('Add');
}

beforeEach(() => {
  localStorage.clear();
  load.mockReset().mockResolvedValue(GameOver);
  End = gameEnd(load);
});

test('the end is fetched once, during play', async () => {
  renderPage(<TallyPage />);
  expect(load).not.toHaveBeenCalled();
  await press("Let's play");
  expect(load).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 3; time += 1) await press('Add');
  expect(await end()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('if the end fails to load, no result is lost, and loading can be retried', async () => {
  load.mockRejectedValue(new Error('offline'));
  await play();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your result is recorded/);
  expect(readEvents()).toMatchObject([{ kind: 'run', game: 'tally', score: 3 }]);
  load.mockResolvedValue(GameOver);
  await press('Try again');
  expect(await end()).toBeVisible();
  expect(readEvents()).toHaveLength(1);
});

test('an end that failed to load is retried when the browser is online again', async () => {
  load.mockRejectedValue(new Error('offline'));
  await play();
  await screen.findByRole('alert');
  load.mockResolvedValue(GameOver);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await end()).toBeVisible();
});

test('an end that fails to load still offers another game', async () => {
  load.mockRejectedValue(new Error('offline'));
  await play();
  await screen.findByRole('alert');
  await press('Play Again');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Tally board' })).toHaveFocus();
  for (let time = 0; time < 3; time += 1) await press('Add');
  expect(readEvents()).toHaveLength(2);
});
