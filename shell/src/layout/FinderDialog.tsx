import { withQueries } from '@venture/client/with-queries';
import { Dialog } from '@venture/ui/Dialog';
import { lazyPart } from '@venture/ui/lazy-part';
import type { ComponentProps } from 'react';
import type { PageFinder } from './PageFinder';

const Finder = lazyPart(
  withQueries(async () => (await import('./PageFinder')).PageFinder),
  { text: 'The list of pages could not be loaded. Your connection may be slow; everything else works.' },
);

/** Loads the list of pages before the dialog is opened. */
export const prepareFinder = Finder.start;

export function FinderDialog(props: ComponentProps<typeof PageFinder>) {
  return (
    <Dialog open onClose={props.onDone} title="Go to page">
      <Finder {...props} />
    </Dialog>
  );
}
