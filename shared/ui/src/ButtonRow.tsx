import type { ReactNode } from 'react';
import row from './row.module.css';

type Props = {
  readonly children: ReactNode;
  /** The last one stands at the end of the line. */
  readonly spread?: boolean;
};

/** Buttons beside each other, below each other when there is no room. */
export function ButtonRow({ children, spread = false }: Props) {
  return <div className={`${row['gap-3']} ${row[spread ? 'spread' : 'wrap']}`}>{children}</div>;
}
