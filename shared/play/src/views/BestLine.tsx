import { TrophyIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import type { Best } from '../best';
import styles from './BestLine.module.css';

type Props = {
  readonly best: Best;
  readonly size?: 'small' | 'medium';
  /** How it compares with the previous best. */
  readonly children: string;
};

/** The best result so far, marked when it is a new one. */
export function BestLine({ best, size = 'medium', children }: Props) {
  return (
    <p className={`${row['gap-2']} ${styles['best']}`} data-size={size} data-new={best.isNew || undefined}>
      <TrophyIcon aria-hidden />
      {children}
    </p>
  );
}
