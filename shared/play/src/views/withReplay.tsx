import { LinkButton } from '@venture/ui/LinkButton';
import { lazyPart } from '@venture/ui/lazy-part';
import { Page } from '@venture/ui/Page';
import { useSearchParams } from '@venture/ui/router';
import type { ComponentType } from 'react';
import { WATCH_PARAMETER } from './WatchLink';

type Replay = ComponentType<{ readonly id: string }>;

/** The page of a game, which shows an earlier run instead where its address names one; `load` fetches what shows it. */
export function withReplay(Game: ComponentType, load: () => Promise<Replay>): ComponentType {
  const Shown = lazyPart(load, {
    text: 'The replay could not be loaded. Are you offline?',
    actions: () => (
      <LinkButton to="?" variant="secondary">
        Back to the game
      </LinkButton>
    ),
  });
  return function GameOrReplay() {
    const [search] = useSearchParams();
    const id = search.get(WATCH_PARAMETER);
    if (id === null) return <Game />;
    return (
      <Page>
        <Shown key={id} id={id} />
      </Page>
    );
  };
}
