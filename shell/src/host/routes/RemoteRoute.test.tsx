import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { LoadedRemote, Remotes } from '@venture/host/load';
import { loadable } from '@venture/ui/loadable';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listOf } from '../../testing/in-shell';
import { ListingContext } from '../list/listing';
import { RemoteRoute } from './RemoteRoute';

const Throws = (): never => {
  throw new Error('on mount');
};
const pages = { '/one': () => <h1>One</h1>, '/bad': Throws };

afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens a page of one remote, then a page of another remote from there. */
async function go(to: string) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = loadable<LoadedRemote>('One', 1000, async () => ({ pages, version: '1', source: 'live' }));
  const remotes = {
    get: () => load,
    reportCrash: jest.fn(() => false),
    report: jest.fn<Remotes['report']>(),
  };
  const element = (
    <ListingContext value={listOf({ one: [], bad: [] })}>
      <RemoteRoute remotes={remotes} isOwn={() => false} />
    </ListingContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/one'] });
  await act(async () => render(<RouterProvider router={router} />));
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  await act(() => router.navigate(to));
  return remotes;
}

test("a release that throws while starting is replaced, even when opened from another remote's page", async () => {
  const { reportCrash } = await go('/bad');
  expect(reportCrash).toHaveBeenCalledTimes(1);
});
