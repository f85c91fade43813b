import type { ReactNode } from 'react';
import styles from './Stat.module.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  readonly icon?: ReactNode;
  readonly note?: ReactNode;
};

/** One number that matters, with its name. */
export function Stat({ label, value, icon, note }: Props) {
  return (
    <dl className={styles['stat']}>
      <dt className={styles['label']}>
        {icon}
        {label}
      </dt>
      <dd className={styles['value']}>{value}</dd>
      {note && <dd className={styles['note']}>{note}</dd>}
    </dl>
  );
}
