import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { hashRouter } from './hash-router';

test('an address typed by hand becomes an entry that the router can count', async () => {
  const router = hashRouter([
    { path: '/', element: <h1>home</h1> },
    { path: '/game', element: <h1>game</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/'));
  const before = Object(history.state).idx;
  await act(async () => {
    window.location.hash = '/game';
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByRole('heading', { name: 'game' })).toBeVisible();
  expect(Object(history.state).idx).toBe(before + 1);
});
