import styles from './TimeBar.module.css';

/** How much of the time is left, in the tone around it; the clock beside it says it. */
export function TimeBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className={styles['bar']}>
      <span style={{ inlineSize: `${100 * share}%` }} />
    </span>
  );
}
