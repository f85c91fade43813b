import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { Remotes } from '@venture/host/loader';
import type { LoadedRemote } from '@venture/host/open';
import { loadable } from '@venture/ui/loadable';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { listOf } from '../../testing/in-shell';
import { ListingContext } from '../list/listing';
import { RemoteRoute } from './RemoteRoute';

const Throws = (): never => {
  throw new Error('on mount');
};
const pages = { '/one': () => <h1>One</h1>, '/two': () => <h1>Two</h1>, '/bad': Throws };

afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens a page of a remote, and another remote's page from there. */
async function go(to: string) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = loadable<LoadedRemote>('One', 1000, async () => ({ pages, version: '1', source: 'live' }));
  const remotes = {
    get: () => load,
    reportCrash: jest.fn(() => false),
    report: jest.fn<Remotes['report']>(),
  };
  const element = (
    <ListingContext value={listOf({ one: [], two: [], bad: [] })}>
      <RemoteRoute remotes={remotes} isOwn={() => false} Above={() => null} />
    </ListingContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/one'] });
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  await act(async () => render(<RouterProvider router={router} />));
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  now.mockReturnValue(60_000);
  await act(() => router.navigate(to));
  return remotes;
}

test("a release that throws while starting is replaced, also when it is opened from another remote's page", async () => {
  const { reportCrash } = await go('/bad');
  expect(reportCrash).toHaveBeenCalledTimes(1);
});

test('how long a page took does not include the time on the page before', async () => {
  const { report } = await go('/two');
  expect(report.mock.lastCall?.[2]?.shownMs).toBe(0);
});
