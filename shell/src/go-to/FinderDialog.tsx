import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { ErrorState } from '@venture/ui/ErrorState';
import { loadable } from '@venture/ui/loadable';
import { Skeleton } from '@venture/ui/Skeleton';
import { useEffect, useSyncExternalStore } from 'react';

const FINDER_MS = 20_000;
export const finder = loadable(
  'The list of pages',
  FINDER_MS,
  async () => (await import('./PageFinder')).PageFinder,
);

type Props = { readonly onDone: () => void };

/** Finds every page by its name. */
export function FinderDialog({ onDone }: Props) {
  return (
    <Dialog open onClose={onDone} title="Go to page">
      <Finder onDone={onDone} />
    </Dialog>
  );
}

/** The list of pages, loaded when it is first needed. */
function Finder({ onDone }: Props) {
  const current = useSyncExternalStore(finder.subscribe, finder.get);
  useEffect(finder.start, []);
  if (current.state === 'ready') return <current.value onDone={onDone} />;
  if (current.state !== 'failed') return <Skeleton label="Loading the list of pages" lines={5} />;
  return (
    <ErrorState
      headingLevel={3}
      title="The list could not be loaded"
      text="Your connection may be slow. Everything else works."
      actions={<Button onClick={finder.retry}>Try again</Button>}
    />
  );
}
