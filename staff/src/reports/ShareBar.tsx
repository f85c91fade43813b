import styles from './ShareBar.module.css';

type Props = {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: 'right' | 'wrong';
  /** The absolute number; if it is given, the share is shown to a tenth of a percent. */
  readonly count?: number;
};

/** A share as a number with a bar under it, for a table cell. */
export function ShareBar({ share, tone, count }: Props) {
  return (
    <span className={styles['share']}>
      {count === undefined ? `${Math.round(100 * share)}%` : `${count} (${Math.round(1000 * share) / 10}%)`}
      <progress aria-hidden="true" className={styles['bar']} data-tone={tone} value={share} />
    </span>
  );
}
