import styles from './SkipButton.module.css';

/** First on every page, seen when focused; a button, since `#main` would be an address of the router. */
export function SkipButton() {
  return (
    <button type="button" className={styles['skip']} onClick={focusMain}>
      Skip to content
    </button>
  );
}

function focusMain(): void {
  // The main part of a page in a frame is in there.
  document.querySelector<HTMLElement>('main, iframe')?.focus();
}
