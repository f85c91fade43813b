import { useEvents } from '@venture/ui/useProgress';
import { useEffect, useMemo, useState } from 'react';
import { canCache } from '../offline/start';
import { useListing } from '../remotes/listing';
import type { Known } from './narrow';

const NONE: ReadonlySet<string> = new Set();

/** What this device knows of games: those that were played, and those that work offline. */
export function useKnown(): Known {
  const events = useEvents();
  const offline = useOffline();
  return useMemo(() => {
    const played = new Set(events.flatMap((event) => (event.kind === 'run' ? event.game : [])));
    return { played, offline };
  }, [events, offline]);
}

function useOffline(): ReadonlySet<string> {
  const { remotes } = useListing();
  const [offline, setOffline] = useState(NONE);
  useEffect(() => {
    if (!canCache()) return;
    let isShown = true;
    const look = async () =>
      (await import(/* webpackChunkName: "offline" */ '../offline/everything')).cachedOf(remotes);
    look().then(
      (names) => isShown && setOffline(names),
      () => undefined, // without its caches the browser has nothing offline
    );
    return () => {
      isShown = false;
    };
  }, [remotes]);
  return offline;
}
