import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { hashRouter } from './hash-router';

const PAGES = [
  { path: '/', element: <h1>home</h1> },
  { path: '/game', element: <h1>game</h1> },
];

/** Changes the address as a person does, and waits until the router has heard of it. */
async function type(path: string) {
  await act(async () => {
    const heard = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.location.hash = path;
    await heard;
  });
}

test('R19 an address typed by hand becomes an entry that the router can count, also after a reload', async () => {
  // A reload begins in the middle of a history that is counted already.
  history.replaceState({ idx: 7 }, '', '#/');
  const router = hashRouter(PAGES);
  render(<RouterProvider router={router} />);
  await type('/game');
  expect(await screen.findByRole('heading', { name: 'game' })).toBeVisible();
  expect(Object(history.state).idx).toBe(8);
  await act(() => router.navigate('/'));
  await type('/game');
  expect(await screen.findByRole('heading', { name: 'game' })).toBeVisible();
  expect(Object(history.state).idx).toBe(10);
});
