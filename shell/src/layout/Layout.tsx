import { SkipButton } from '@venture/ui/SkipButton';
import type { ReactNode } from 'react';
import { useApp } from '../host/app/app-context';
import { StaticPart } from '../host/app/StaticPart';
import { useListing } from '../host/list/listing';
import { Header, type HeaderParts } from './Header';
import styles from './Layout.module.css';

type Props = {
  readonly parts: HeaderParts & { readonly footer?: ReactNode };
  readonly children: ReactNode;
};

/** The layout of every page. It exists before the router does, and stays when the page changes. */
export function Layout({ parts, children }: Props) {
  const { notice, problems } = useListing();
  const { app } = useApp();
  return (
    <div className={styles['layout']}>
      <SkipButton />
      {notice}
      <Header parts={parts} />
      {app && <app.SyncNotice />}
      <div className={styles['page']}>{children}</div>
      <div className={styles['notice']}>{app && problems.length > 0 && <app.ListingProblems />}</div>
      <div className={styles['foot']}>
        <StaticPart name="footer">{parts.footer}</StaticPart>
      </div>
    </div>
  );
}
