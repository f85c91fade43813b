import { render } from '@testing-library/react';
import { prepareFinder } from '@venture/api/react/FinderDialog';
import { logOut } from '@venture/api/react/log-out';
import { createQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import { usePageChange } from '@venture/api/react/usePageChange';
import type { Manifest } from '@venture/contract/remotes';
import { type ReactNode, StrictMode, use, useState } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider, useLocation } from 'react-router-dom';
import { type App, AppContext } from '../host/app/app-context';
import { ListingProblems } from '../host/list/ListingProblems';
import { ListingContext, type ListingState, type RemoteEntry } from '../host/list/listing';
import { SyncNotice } from '../host/sync/SyncNotice';
import { Layout } from '../layout/Layout';
import { PageFinder } from '../layout/PageFinder';
import { ClassNotices } from '../learner/landing/ClassNotices';
import { NoGames } from '../learner/landing/Landing';
import { findTitle, listedPages } from '../pages';
import { parts } from '../prerender/rendered-parts';

export const noRemotes: ListingState = { remotes: [], disabled: [], problems: [], pending: false };

/** Returns a list with one game for each name, shown in the given slots. */
export function listOf(games: Readonly<Record<string, readonly Slot[]>>): ListingState {
  return {
    ...noRemotes,
    remotes: Object.entries(games).map(([name, slots], order) => game(name, slots, order)),
  };
}

/** Returns a list of this checkout's remotes. */
export const listOfReal = (manifests: readonly Manifest[]): ListingState => ({
  ...noRemotes,
  remotes: manifests.map(released),
});

type Slot = RemoteEntry['cards'][number]['slot'];

function game(name: string, slots: readonly Slot[], order: number): RemoteEntry {
  const path = `/${name}`;
  const title = `Game ${name}`;
  return released({
    name,
    title,
    version: '1.0.0',
    contract: 1,
    routes: [{ path, title }],
    cards: slots.map((slot) => ({ slot, title, text: `About ${name}`, path, art: 'card.svg', order })),
  });
}

function released(manifest: Manifest): RemoteEntry {
  const { name } = manifest;
  return {
    ...manifest,
    base: `/remotes/${name}/1.0.0/`,
    entry: 'js/remoteEntry.js',
    global: name.replace(/-/g, '_'),
    preload: [],
    shared: {},
    files: {},
  };
}

type Options = {
  readonly listing?: ListingState;
  readonly state?: unknown;
  /** The page's address and path pattern, if the page reads something from them. */
  readonly at?: { readonly address: string; readonly path: string };
};

const ANYWHERE = { address: '/page', path: '/page' };

/** Shows a page inside the layout, as the application does. Returns the router for inspection. */
export function renderInShell(page: ReactNode, { listing = noRemotes, state, at = ANYWHERE }: Options = {}) {
  const children = [
    { path: at.path, element: page },
    {
      path: '*',
      element: (
        <main>
          <h1>another page</h1>
        </main>
      ),
    },
  ];
  const router = createMemoryRouter([{ element: <AnyPage />, children }], {
    initialEntries: [{ ...parsePath(at.address), state }],
  });
  const app: App = {
    navigate: router.navigate,
    logOut,
    page: null,
    SyncNotice,
    ListingProblems,
    NoGames,
    ClassNotices,
    Finder,
    prepareFinder,
    background: null,
  };
  const result = render(
    <StrictMode>
      <ListingContext value={listing}>
        <AppContext value={{ app, withApp: (use) => use(app) }}>
          <RouterProvider router={router} />
        </AppContext>
      </ListingContext>
    </StrictMode>,
  );
  return { ...result, router };
}

const Finder: App['Finder'] = (props) => <PageFinder {...props} pages={listedPages()} />;

function AnyPage() {
  usePageChange(findTitle(useLocation().pathname, use(ListingContext)));
  const [client] = useState(() => createQueryClient({ retries: 0 }));
  return (
    <QueryProvider client={client}>
      <Layout parts={parts}>
        <Outlet />
      </Layout>
    </QueryProvider>
  );
}
