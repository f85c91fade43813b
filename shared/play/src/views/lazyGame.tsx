import { LoadGate } from '@venture/ui/LoadGate';
import { loadable } from '@venture/ui/loadable';
import type { ComponentType } from 'react';

/** Longest wait for a script, as specified. */
const LOAD_MS = 120_000;

/** The page of a mode in a chunk of its own, so that the remote's first page stays small. */
export function lazyGame(title: string, load: () => Promise<ComponentType>): ComponentType {
  const part = loadable(title, LOAD_MS, async () => {
    const Page = await load();
    return <Page />;
  });
  return () => (
    <LoadGate title={title} load={part}>
      {(page) => page}
    </LoadGate>
  );
}
