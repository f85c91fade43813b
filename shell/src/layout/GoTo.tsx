import { useFinderShortcut } from '@venture/client/useFinderShortcut';
import { type ReactNode, useState } from 'react';
import { useApp } from '../host/frame/app-context';
import { StaticPart } from '../host/frame/StaticPart';
import styles from './GoTo.module.css';

/** Opens the dialog in which pages are found by name, by a button and by Ctrl+K or Cmd+K. */
export function GoTo({ label }: { readonly label: ReactNode }) {
  const { app, withApp } = useApp();
  const [open, setOpen] = useState(false);
  const prepare = () => withApp(({ prepareFinder }) => prepareFinder());
  const show = () => {
    prepare();
    setOpen(true);
  };
  useFinderShortcut(show);
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <StaticPart name="goTo" inline>
          {label}
        </StaticPart>
      </button>
      {open && app && <app.Finder onDone={() => setOpen(false)} />}
    </>
  );
}
