import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { ErrorState } from '@venture/ui/ErrorState';
import { SearchIcon } from '@venture/ui/icons';
import { loadable } from '@venture/ui/loadable';
import { Skeleton } from '@venture/ui/Skeleton';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import styles from './GoTo.module.css';

const FINDER_MS = 20_000;
const finder = loadable(
  'The list of pages',
  FINDER_MS,
  async () => (await import('./PageFinder')).PageFinder,
);

/** Finds every page by its name, by a button and by Ctrl+K or Cmd+K. */
export function GoTo() {
  const [open, setOpen] = useState(false);
  useShortcut(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={finder.start}
        onFocus={finder.start}
      >
        <SearchIcon aria-hidden />
        <span className={styles['label']}>Go to page</span>
        <kbd aria-hidden className={styles['keys']}>
          Ctrl K
        </kbd>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Go to page">
        <Finder onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The list of pages, loaded when it is first needed. */
function Finder({ onDone }: { readonly onDone: () => void }) {
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

/** Opens at once, so that the next key press goes into the dialog. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) flushSync(open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
