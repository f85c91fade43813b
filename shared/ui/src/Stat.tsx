import type { ReactNode } from 'react';
import styles from './Stat.module.css';
import stack from './stack.module.css';
import typography from './typography.module.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
};

/** One number that matters, with its name. */
export function Stat({ label, value, icon, note }: Props) {
  return (
    <dl className={stack['gap-1']}>
      <dt className={styles['label']}>
        {icon}
        {label}
      </dt>
      <dd className={styles['value']}>{value}</dd>
      {note && <dd className={typography['note']}>{note}</dd>}
    </dl>
  );
}
