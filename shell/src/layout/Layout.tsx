import { SkipButton } from '@venture/ui/SkipButton';
import { Outlet } from 'react-router-dom';
import { useListing } from '../remotes/list';
import { Problems } from '../remotes/Problems';
import { SyncNotice } from '../sync/SyncNotice';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { useArrival } from './useArrival';

/** What stands around every page, and what happens when one page follows another. */
export function Layout() {
  useArrival();
  const { notice } = useListing();
  return (
    <div className={styles['layout']}>
      <SkipButton />
      {notice}
      <Header />
      <SyncNotice />
      <div className={styles['page']}>
        <Outlet />
      </div>
      <div className={styles['notice']}>
        <Problems />
      </div>
      <Footer />
    </div>
  );
}
