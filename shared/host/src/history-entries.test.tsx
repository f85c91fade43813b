import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { numberHistoryEntries } from './history-entries';

const PAGES = [
  { path: '/', element: <h1>home</h1> },
  { path: '/game', element: <h1>game</h1> },
];

/** Changes the address as a user would, and waits for the router. */
async function type(path: string) {
  await act(async () => {
    const heard = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.location.hash = path;
    await heard;
  });
}

test('R19 a typed address becomes a numbered history entry, also after a reload', async () => {
  // After a reload the history already has numbers.
  history.replaceState({ idx: 7 }, '', '#/');
  const entriesMade = numberHistoryEntries();
  const router = createHashRouter(PAGES);
  router.subscribe(entriesMade);
  render(<RouterProvider router={router} />);
  await type('/game');
  expect(await screen.findByRole('heading', { name: 'game' })).toBeVisible();
  expect(Object(history.state).idx).toBe(8);
  await act(() => router.navigate('/'));
  await type('/game');
  expect(await screen.findByRole('heading', { name: 'game' })).toBeVisible();
  expect(Object(history.state).idx).toBe(10);
});
