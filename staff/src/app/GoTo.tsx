import { FinderDialog, prepareFinder } from '@venture/client/FinderDialog';
import { useFinder } from '@venture/client/useFinder';
import { Button } from '@venture/ui/Button';
import { SearchIcon } from '@venture/ui/icons';
import { useNavigate } from '@venture/ui/router';
import styles from './Header.module.css';
import { buildShellUrl, isOwnPath } from './Link';

/** Opens the dialog in which pages and classes are found by name, by a button and by Ctrl+K or Cmd+K. */
export function GoTo() {
  const navigate = useNavigate();
  const { isOpen, open, close } = useFinder(prepareFinder);
  const go = (path: string) =>
    isOwnPath(path) ? void navigate(path) : window.location.assign(buildShellUrl(path));
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<SearchIcon aria-hidden />}
        aria-label="Go to page"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepareFinder}
        onClick={open}
      >
        <span className={styles['label']}>Go to page</span>
      </Button>
      {isOpen && <FinderDialog pages={[]} onGo={go} onDone={close} />}
    </>
  );
}
