import type { Config } from '@venture/api/config';
import { hashRouter } from '@venture/host/hash-router';
import type { Remotes } from '@venture/host/remotes';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { NewVersion } from './new-version/NewVersion';
import { offeredPages } from './pages';
import { Broken } from './remotes/Broken';
import { Elsewhere } from './remotes/Elsewhere';
import { type KnownRemotes, ListingContext } from './remotes/list';
import { OwnPage } from './remotes/OwnPage';
import { useIntent } from './remotes/useIntent';
import { type Diary, DiaryContext } from './system/diary';

type Props = {
  readonly config: Config;
  readonly remotes: Remotes;
  readonly known: KnownRemotes;
  readonly diary: Diary;
};

/** Own pages by the table, every other path by the list of remotes. */
export function App({ config, remotes, known, diary }: Props) {
  const [router] = useState(() => routerOf(config, remotes));
  useIntent(remotes, known);
  return (
    <ListingContext value={known}>
      <DiaryContext value={diary}>
        <RouterProvider router={router} />
        <NewVersion />
      </DiaryContext>
    </ListingContext>
  );
}

function routerOf({ loadTimeoutMs }: Config, remotes: Remotes) {
  const own = offeredPages().map((page) => ({
    path: page.path,
    caseSensitive: true,
    element: <OwnPage page={page} loadTimeoutMs={loadTimeoutMs} />,
  }));
  const elsewhere = { path: '*', element: <Elsewhere remotes={remotes} /> };
  return hashRouter([{ element: <Layout />, errorElement: <Broken />, children: [...own, elsewhere] }]);
}
