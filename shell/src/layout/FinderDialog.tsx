import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { ErrorState } from '@venture/ui/ErrorState';
import { loadable } from '@venture/ui/loadable';
import { Skeleton } from '@venture/ui/Skeleton';
import { type ComponentProps, useEffect, useSyncExternalStore } from 'react';
import type { PageFinder } from './PageFinder';

const FINDER_MS = 20_000;
export const finder = loadable(
  'The list of pages',
  FINDER_MS,
  async () => (await import('./PageFinder')).PageFinder,
);

type Props = ComponentProps<typeof PageFinder>;

/** Finds every page by its name. */
export function FinderDialog(props: Props) {
  return (
    <Dialog open onClose={props.onDone} title="Go to page">
      <Finder {...props} />
    </Dialog>
  );
}

/** The list of pages, loaded when it is first needed. */
function Finder(props: Props) {
  const current = useSyncExternalStore(finder.subscribe, finder.get);
  useEffect(finder.start, []);
  if (current.state === 'ready') return <current.value {...props} />;
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
