import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
  useShortcut(show);
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
