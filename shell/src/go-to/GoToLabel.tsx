import { SearchIcon } from '@venture/ui/icons';
import styles from './GoTo.module.css';

export function GoToLabel() {
  return (
    <>
      <SearchIcon aria-hidden />
      <span className={styles['label']}>Go to page</span>
      <kbd aria-hidden className={styles['keys']}>
        Ctrl K
      </kbd>
    </>
  );
}
