import { formatNumber } from '@venture/api/format';
import styles from './Rank.module.css';

/** A rank as a chip; the first three have their colours. */
export function Rank({ rank }: { readonly rank: number }) {
  return (
    <span className={styles['rank']} data-rank={rank}>
      {formatNumber(rank)}
    </span>
  );
}
