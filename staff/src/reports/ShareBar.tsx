import styles from './ShareBar.module.css';

/** A share (0 to 1) as a number with a bar under it, for a cell of a table. */
export function ShareBar({ share, tone }: { readonly share: number; readonly tone: 'right' | 'wrong' }) {
  return (
    <span className={styles['share']}>
      {Math.round(100 * share)}%
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className={styles['bar']}
        data-tone={tone}
      >
        <rect className={styles['ground']} width="100" height="6" rx="3" />
        <rect className={styles['fill']} width={100 * share} height="6" rx="3" />
      </svg>
    </span>
  );
}
