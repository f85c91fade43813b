import { type Key, type ReactNode, useId } from 'react';
import { DownIcon, UpIcon } from './icons';
import styles from './Table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their cell, in figures of equal width. */
  readonly numeric?: boolean;
  /** This cell names its row. */
  readonly heading?: boolean;
  /** As wide as what it holds, and no wider. */
  readonly narrow?: boolean;
  /** Rows can be sorted by this column: how they are now, and what the press of its title does. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
  /** On a phone its cell stands alone: what is in it says what the title would. */
  readonly untitled?: boolean;
  /** Below the title. */
  readonly note?: ReactNode;
};

type Props<Row> = {
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** The one row that is the reader's own, or otherwise stands out. */
  readonly marked?: (row: Row) => boolean;
  /** The marked row stays in sight while the rest is scrolled past; such a table must fit, nothing scrolls in it. */
  readonly pinned?: boolean;
  /** On a phone the cells of a row stand one below the other, each after the title of its column. */
  readonly stacked?: boolean;
};

/** What overflows must be scrollable by keyboard, also in browsers that do not ensure it. */
const reachable = { tabIndex: 0 } as const;

/** A native table; what does not fit scrolls inside it, by keyboard too. */
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
            {columns.map((column) => (
              <Head key={column.title} column={column} stacked={stacked} />
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

type HeadProps<Row> = { readonly column: Column<Row>; readonly stacked: boolean };

function Head<Row>({ column: { title, numeric, narrow, sort, note }, stacked }: HeadProps<Row>) {
  const Sign = sort?.direction === 'descending' ? DownIcon : UpIcon;
  return (
    <th
      scope="col"
      data-numeric={numeric}
      data-narrow={narrow}
      {...(sort?.direction && { 'aria-sort': sort.direction })}
    >
      {sort ? (
        <button type="button" className={styles['sort']} onClick={sort.onSort}>
          {title}
          {sort.direction && <Sign aria-hidden />}
        </button>
      ) : (
        title
      )}
      {sort && stacked && <span className={styles['unsorted']}>{title}</span>}
      {note && <span className={styles['note']}>{note}</span>}
    </th>
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
