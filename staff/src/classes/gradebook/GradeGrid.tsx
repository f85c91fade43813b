import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  type Rect,
  useVirtualizer,
} from '@tanstack/react-virtual';
import type { GradebookRow } from '@venture/api/v1/gradebook';
import { DownIcon, UpIcon } from '@venture/ui/icons';
import table from '@venture/ui/Table.module.css';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './Gradebook.module.css';
import { clampPosition, findNextPosition, type Position } from './grid-keys';

export type GradeColumn = {
  readonly title: string;
  /** Below the title. */
  readonly note?: string;
  /** How the rows are sorted by it now, and what the press of its title does. */
  readonly sort: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
  /** What a cell shows, as a button where it can be pressed. */
  readonly cell: (row: GradebookRow) => GradeCell;
};

export type GradeCell = { readonly content: ReactNode; readonly button?: ComponentProps<'button'> };

type Props = {
  readonly label: string;
  readonly columns: readonly GradeColumn[];
  readonly rows: readonly GradebookRow[];
  /** Whether there are more rows than are loaded. */
  readonly hasMore?: boolean;
};

/** About how high a row is: used until it has been measured. */
const ROW_PX = 60;
const OVERSCAN = 4;

/** Of a frame that is not laid out, in which no row would be drawn. */
const UNKNOWN_SIZE: Rect = { width: 1000, height: 10 * ROW_PX };

/**
 * A grid by the pattern of the ARIA guide: one Tab stop, arrow keys between cells, header and first column in sight.
 * Only rows in sight are drawn, and the one with the focus.
 */
export function GradeGrid({ label, columns, rows, hasMore = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Position>({ row: 1, column: 0 });
  const last = { row: rows.length, column: columns.length - 1 };
  const active = clampPosition(moved, last);
  const { virtualizer, pageRows } = useRows(frame, rows, active.row - 1);
  const move = (event: KeyboardEvent) => {
    const from = findPosition(event.target);
    const target = from && findNextPosition(event, from, last, pageRows);
    if (!target) return;
    event.preventDefault();
    flushSync(() => setMoved(target));
    focusCell(frame.current, target);
  };
  return (
    <div ref={frame} className={styles['frame']}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA guide makes grids of tables
        role="grid"
        aria-label={label}
        // -1 says that the number is unknown.
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        className={styles['grid']}
        onKeyDown={move}
        onFocus={({ target }) => setMoved(findPosition(target) ?? active)}
      >
        <Header columns={columns} active={active.row === 0 ? active.column : undefined} />
        <tbody className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Cells
                    row={row}
                    columns={columns}
                    active={active.row === index + 1 ? active.column : undefined}
                  />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The rows to draw: those in sight, and the one that has to keep the focus. */
function useRows(
  frame: { readonly current: HTMLDivElement | null },
  rows: readonly GradebookRow[],
  kept: number,
) {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: useCallback((index: number) => rows[index]?.userId ?? index, [rows]),
    estimateSize: () => ROW_PX,
    measureElement: (...measured) => measureElement(...measured) || ROW_PX,
    overscan: OVERSCAN,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height === 0 ? UNKNOWN_SIZE : rect)),
    rangeExtractor: (range: Range) => {
      const indices = new Set([...defaultRangeExtractor(range), ...(kept < 0 ? [] : [kept])]);
      return [...indices].sort((a, b) => a - b);
    },
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  return { virtualizer, pageRows: Math.max(1, endIndex - startIndex) };
}

function findPosition(target: EventTarget): Position | undefined {
  if (!(target instanceof Element)) return undefined;
  const column = target.closest('[aria-colindex]')?.getAttribute('aria-colindex');
  const row = target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex');
  return column && row ? { row: Number(row) - 1, column: Number(column) - 1 } : undefined;
}

function focusCell(frame: Element | null, { row, column }: Position): void {
  const place = `[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`;
  frame?.querySelector<HTMLElement>(`${place}[tabindex], ${place} > button`)?.focus();
}

type HeaderProps = {
  readonly columns: readonly GradeColumn[];
  /** The column of the Tab stop, where that is in this row. */
  readonly active: number | undefined;
};

/** Drawn again only if something in it changes, not when rows are scrolled. */
const Header = memo(function Header({ columns, active }: HeaderProps) {
  return (
    <thead className={styles['head']}>
      <tr aria-rowindex={1} className={styles['row']}>
        {columns.map(({ title, note, sort: { direction, onSort } }, at) => {
          const Sign = direction === 'descending' ? DownIcon : UpIcon;
          return (
            <th key={title} scope="col" aria-colindex={at + 1} {...(direction && { 'aria-sort': direction })}>
              <button
                type="button"
                className={table['sort']}
                tabIndex={at === active ? 0 : -1}
                onClick={onSort}
              >
                {title}
                {direction && <Sign aria-hidden />}
              </button>
              {note && <span className={styles['detail']}>{note}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

type CellsProps = HeaderProps & { readonly row: GradebookRow };

/** The cells of a row; drawn again only if something in them changes, not when they are scrolled. */
const Cells = memo(function Cells({ row, columns, active }: CellsProps) {
  return columns.map(({ title, cell }, at) => (
    <Cell key={title} {...cell(row)} at={at} tabIndex={at === active ? 0 : -1} />
  ));
});

function Cell({
  content,
  button,
  at,
  tabIndex,
}: GradeCell & { readonly at: number; readonly tabIndex: number }) {
  const attributes = { 'aria-colindex': at + 1, ...(!button && { tabIndex }) };
  const shown = button ? (
    <button type="button" className={styles['cell']} tabIndex={tabIndex} {...button}>
      {content}
    </button>
  ) : (
    content
  );
  if (at > 0) return <td {...attributes}>{shown}</td>;
  return (
    <th scope="row" {...attributes}>
      {shown}
    </th>
  );
}
