import styles from './TimeBar.module.css';

/** Draws the share of time that is left, in the surrounding tone; the clock beside it says the same. */
export function TimeBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className={styles['bar']}>
      <span style={{ inlineSize: `${100 * share}%` }} />
    </span>
  );
}
