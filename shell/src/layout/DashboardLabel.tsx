import { DashboardIcon } from '@venture/ui/icons';
import styles from './Header.module.css';

/** On a phone only the sign is seen. */
export function DashboardLabel() {
  return (
    <>
      <DashboardIcon aria-hidden />
      <span className={styles['label']}>Dashboard</span>
    </>
  );
}
