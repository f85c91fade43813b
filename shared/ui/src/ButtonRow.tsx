import type { ReactNode } from 'react';
import row from './row.module.css';

type Props = {
  readonly children: ReactNode;
  /** Moves the last button to the opposite end of the row. */
  readonly spread?: boolean;
};

/** Buttons in a row; they wrap when there is no room. */
export function ButtonRow({ children, spread = false }: Props) {
  return <div className={`${row['gap-3']} ${row[spread ? 'spread' : 'wrap']}`}>{children}</div>;
}
