import type { Config } from '@venture/api/config';
import { hashRouter } from '@venture/host/hash-router';
import type { Remotes } from '@venture/host/loader';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { NewVersion } from './new-version/NewVersion';
import { availablePages } from './pages';
import { ListingContext, type ListingState } from './remotes/listing';
import { OwnPage } from './remotes/OwnPage';
import { RemoteRoute } from './remotes/RemoteRoute';
import { RouteError } from './remotes/RouteError';
import { usePrefetch } from './remotes/usePrefetch';
import { type LoadLog, LoadLogContext } from './system/load-log';

type Props = {
  readonly config: Config;
  readonly remotes: Remotes;
  readonly listing: ListingState;
  readonly loadLog: LoadLog;
};

/** Own pages by the table, every other path by the list of remotes. */
export function App({ config, remotes, listing, loadLog }: Props) {
  const [router] = useState(() => createRouter(config, remotes));
  usePrefetch(remotes, listing);
  return (
    <ListingContext value={listing}>
      <LoadLogContext value={loadLog}>
        <RouterProvider router={router} />
        <NewVersion />
      </LoadLogContext>
    </ListingContext>
  );
}

function createRouter({ loadTimeoutMs }: Config, remotes: Remotes) {
  const own = availablePages().map((page) => ({
    path: page.path,
    caseSensitive: true,
    element: <OwnPage page={page} loadTimeoutMs={loadTimeoutMs} />,
  }));
  const others = { path: '*', element: <RemoteRoute remotes={remotes} /> };
  return hashRouter([{ element: <Layout />, errorElement: <RouteError />, children: [...own, others] }]);
}
