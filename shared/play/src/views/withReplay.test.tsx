import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { withReplay } from './withReplay';

const Replay = ({ id }: { readonly id: string }) => <h1>{`Replay of ${id}`}</h1>;

test('a replay that cannot be loaded says so, offers the game, and loads once there is a network', async () => {
  const load = jest.fn<() => Promise<typeof Replay>>().mockRejectedValue(new Error('no network'));
  const GamePage = withReplay(() => <p>The game</p>, load);
  const { router } = renderPage(<GamePage />, '/tally');
  await act(() => router.navigate('/tally?watch=run-1'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The replay could not be loaded. Are you offline?',
  );
  expect(screen.getByRole('link', { name: 'Back to the game' })).toHaveAttribute('href', '/tally');
  load.mockResolvedValue(Replay);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Replay of run-1' })).toBeVisible();
});
