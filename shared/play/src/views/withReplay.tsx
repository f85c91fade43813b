import { LoadGate } from '@venture/ui/LoadGate';
import { loadable } from '@venture/ui/loadable';
import { useSearchParams } from '@venture/ui/router';
import type { ComponentType } from 'react';
import { WATCH_PARAMETER } from './WatchLink';

type Replay = ComponentType<{ readonly id: string }>;

/** Longest wait for a script, as specified. */
const LOAD_MS = 120_000;

/** The page of a game, which shows an earlier run instead where its address names one; `load` fetches what shows it. */
export function withReplay(Game: ComponentType, load: () => Promise<Replay>): ComponentType {
  const replay = loadable('The replay', LOAD_MS, load);
  return function GameOrReplay() {
    const [search] = useSearchParams();
    const id = search.get(WATCH_PARAMETER);
    if (id === null) return <Game />;
    return (
      <LoadGate title="The replay" load={replay}>
        {(Shown) => <Shown key={id} id={id} />}
      </LoadGate>
    );
  };
}
