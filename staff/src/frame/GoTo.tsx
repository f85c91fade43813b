import { useFinder } from '@venture/client/useFinder';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { SearchIcon } from '@venture/ui/icons';
import { lazyPart } from '@venture/ui/lazy-part';
import styles from './Header.module.css';

const PageFinder = lazyPart(async () => (await import('./PageFinder')).PageFinder, {
  text: 'The list of pages could not be loaded. Your connection may be slow; everything else works.',
});

/** Opens the dialog in which pages and classes are found by name, by a button and by Ctrl+K or Cmd+K. */
export function GoTo() {
  const { isOpen, open, close } = useFinder(PageFinder.start);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<SearchIcon aria-hidden />}
        aria-label="Go to page"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={PageFinder.start}
        onClick={open}
      >
        <span className={styles['label']}>Go to page</span>
      </Button>
      {isOpen && (
        <Dialog open title="Go to page" onClose={close}>
          <PageFinder onDone={close} />
        </Dialog>
      )}
    </>
  );
}
