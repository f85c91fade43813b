import { Page } from '@venture/ui/Page';
import { useSearchParams } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { type ComponentType, type ReactNode, Suspense } from 'react';

/** In the address of a game's page: the run to watch. */
export const WATCH = 'watch';

type Props = {
  /** The game as it is played. */
  readonly children: ReactNode;
  /** Fetched when it is first needed: `lazy(() => import(…))`. */
  readonly replay: ComponentType<{ readonly id: string }>;
};

/** The page of a game, which shows an earlier run instead where its address names one. */
export function Watchable({ children, replay: Shown }: Props) {
  const [search] = useSearchParams();
  const id = search.get(WATCH);
  if (id === null) return children;
  const loading = (
    <Page>
      <Skeleton label="Loading the replay" page />
    </Page>
  );
  return (
    <Suspense fallback={loading}>
      <Shown key={id} id={id} />
    </Suspense>
  );
}
