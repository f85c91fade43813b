import { Page } from '@venture/ui/Page';
import { useSearchParams } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import { WATCH_PARAMETER } from './WatchLink';

type Replay = ComponentType<{ readonly id: string }>;

/** The page of a game, which shows an earlier run instead where its address names one; `load` fetches what shows it. */
export function withReplay(Game: ComponentType, load: () => Promise<Replay>): ComponentType {
  const Shown = lazy(async () => ({ default: await load() }));
  return function GameOrReplay() {
    const [search] = useSearchParams();
    const id = search.get(WATCH_PARAMETER);
    if (id === null) return <Game />;
    return (
      <Suspense fallback={<Loading />}>
        <Shown key={id} id={id} />
      </Suspense>
    );
  };
}

function Loading() {
  return (
    <Page>
      <Skeleton label="Loading the replay" page />
    </Page>
  );
}
