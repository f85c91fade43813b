import { Dialog } from '@venture/ui/Dialog';
import { lazyPart } from '@venture/ui/lazy-part';
import type { ComponentProps, ReactNode } from 'react';
import type { PageFinder } from './PageFinder';
import { withQueries } from './with-queries';

const Finder = lazyPart(
  withQueries(async () => (await import('./PageFinder')).PageFinder),
  { text: 'The list of pages could not be loaded. Your connection may be slow; everything else works.' },
);

/** Loads the list of pages before the dialog opens. */
export const prepareFinder = Finder.start;

type Props = ComponentProps<typeof PageFinder> & {
  readonly onDone: () => void;
  /** Shown below the list. */
  readonly children?: ReactNode;
};

export function FinderDialog({ pages, onGo, onDone, children }: Props) {
  const go = (path: string) => {
    onDone();
    onGo(path);
  };
  return (
    <Dialog open onClose={onDone} title="Go to page">
      <Finder pages={pages} onGo={go} />
      {children}
    </Dialog>
  );
}
