import styles from './SkipButton.module.css';

/** The first element of every page, visible when focused. It is a button, since `#main` would be a route. */
export function SkipButton() {
  return (
    <button type="button" className={styles['skip']} onClick={focusMain}>
      Skip to content
    </button>
  );
}

function focusMain(): void {
  // A framed page has its `main` inside the frame.
  document.querySelector<HTMLElement>('main, iframe')?.focus();
}
