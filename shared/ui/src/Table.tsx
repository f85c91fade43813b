import { type Key, type ReactNode, useId } from 'react';
import styles from './Table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns the column to the right, with tabular figures. */
  readonly numeric?: boolean;
  /** Makes the cell the header of its row. */
  readonly heading?: boolean;
  /** Limits the column's width to its content. */
  readonly narrow?: boolean;
  /** Omits the cell's title on a phone, since its content says the same. */
  readonly untitled?: boolean;
};

type Props<Row> = {
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** Highlights a row, such as the user's own. */
  readonly marked?: (row: Row) => boolean;
  /** Keeps the marked row in view while scrolling; the table must fit its page, since it cannot scroll itself. */
  readonly pinned?: boolean;
  /** Stacks a row's cells on a phone, each below its column's title. */
  readonly stacked?: boolean;
};

/** Makes overflowing content scrollable by keyboard in all browsers. */
const reachable = { tabIndex: 0 } as const;

/** A native table that scrolls if it is too wide, also by keyboard. */
export function Table<Row>({ caption, captionShown = false, columns, rows, rowKey, ...more }: Props<Row>) {
  const { marked, pinned = false, stacked = false } = more;
  const captionId = useId();
  return (
    <section
      className={styles['frame']}
      aria-labelledby={captionId}
      {...(pinned ? { 'data-pinned': true } : reachable)}
    >
      <table className={styles['table']} data-stacked={stacked}>
        <caption id={captionId} className={styles[captionShown ? 'caption' : 'caption-hidden']}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric, narrow }) => (
              <th key={title} scope="col" data-numeric={numeric} data-narrow={narrow}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-marked={marked?.(row)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row);
  return column.heading ? (
    <th scope="row" data-numeric={column.numeric}>
      {content}
    </th>
  ) : (
    <td data-numeric={column.numeric} data-title={column.untitled ? undefined : column.title}>
      {content}
    </td>
  );
}
