import { withQueries } from '@venture/client/with-queries';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { lazyPart } from '@venture/ui/lazy-part';
import type { ComponentProps } from 'react';
import type { PageFinder } from './PageFinder';

const FINDER_MS = 20_000;
export const finder = loadable(
  'The list of pages',
  FINDER_MS,
  withQueries(async () => (await import('./PageFinder')).PageFinder),
);

/** Loads the list of pages before the dialog is opened. */
export const prepareFinder = Finder.start;

/** Finds every page by its name. */
export function FinderDialog(props: ComponentProps<typeof PageFinder>) {
  return (
    <Dialog open onClose={props.onDone} title="Go to page">
      <Finder {...props} />
    </Dialog>
  );
}
