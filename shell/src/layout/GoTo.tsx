import { useFinder } from '@venture/api/react/useFinder';
import type { ReactNode } from 'react';
import { useApp } from '../host/app/app-context';
import { StaticPart } from '../host/app/StaticPart';
import styles from './GoTo.module.css';

/** Opens the dialog for finding pages by name, with a button or with Ctrl+K or Cmd+K. */
export function GoTo({ label }: { readonly label: ReactNode }) {
  const { app, withApp } = useApp();
  const prepare = () => withApp(({ prepareFinder }) => prepareFinder());
  const { isOpen, open, close } = useFinder(prepare);
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <StaticPart name="goTo" inline>
          {label}
        </StaticPart>
      </button>
      {isOpen && app && <app.Finder onDone={close} />}
    </>
  );
}
