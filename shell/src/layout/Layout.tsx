import { SkipButton } from '@venture/ui/SkipButton';
import { Outlet } from 'react-router-dom';
import { ListingProblems } from '../remotes/ListingProblems';
import { useListing } from '../remotes/listing';
import { SyncNotice } from '../sync/SyncNotice';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { usePageChange } from './usePageChange';

/** The layout of every page, and what happens when the page changes. */
export function Layout() {
  usePageChange();
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
        <ListingProblems />
      </div>
      <Footer />
    </div>
  );
}
