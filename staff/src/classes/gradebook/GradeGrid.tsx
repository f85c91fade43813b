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
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './Gradebook.module.css';

export type GradeColumn = {
  readonly title: string;
  /** Shown below the title. */
  readonly note?: string;
  /** The current order, and what pressing the title does. */
  readonly sort: { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
  /** A cell's content, as a button if it can be pressed. */
  readonly cell: (row: GradebookRow) => GradeCell;
};

export type GradeCell = { readonly content: ReactNode; readonly button?: ComponentProps<'button'> };

type Props = {
  readonly label: string;
  readonly columns: readonly GradeColumn[];
  readonly rows: readonly GradebookRow[];
  /** True if there are more rows than are loaded. */
  readonly hasMore?: boolean;
};

/** Estimated row height, used until it has been measured. */
const ROW_PX = 60;

/** Column widths from the styles, in rem: the first two at their narrowest, and all others. */
const FIRST_WIDTHS = [8, 5.5] as const;
const WIDTH = 9.5;

/** Used for a frame without layout, in which no cell would be drawn otherwise. */
const UNKNOWN_SIZE: Rect = { width: 1000, height: 10 * ROW_PX };

/**
 * A grid that follows the ARIA pattern: one Tab stop, arrow keys between cells, header and first column always
 * visible. Draws only the visible rows and columns, and those with the focus.
 */
export function GradeGrid({ label, columns, rows, hasMore = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Position>({ row: 1, column: 0 });
  const last = { row: rows.length, column: columns.length - 1 };
  const active = clampPosition(moved, last);
  const { virtualizer, pageRows } = useRows(frame, rows, active.row - 1);
  const shared = { columns, drawn: useDrawnColumns(frame, columns.length, active.column) };
  const move = (event: KeyboardEvent) => {
    const from = findPosition(event.target);
    const target = from && findNextPosition(event, from, last, pageRows);
    if (!target) return;
    event.preventDefault();
    flushSync(() => setMoved(target));
    focusCell(frame.current, target);
  };
  const width: CSSProperties & Record<'--columns', number> = {
    '--columns': columns.length - FIRST_WIDTHS.length,
  };
  return (
    <div ref={frame} className={styles['frame']} style={width}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA guide makes grids of tables
        role="grid"
        aria-label={label}
        // -1 means that the number is unknown.
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        className={styles['grid']}
        onKeyDown={move}
        onFocus={({ target }) => setMoved(findPosition(target) ?? active)}
      >
        <Header {...shared} active={active.row === 0 ? active.column : undefined} />
        <tbody className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index];
            return (
              row && (
                <tr
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={styles['row']}
                  // The tallest cell so far sets the height, so that no row moves while columns come and go.
                  style={{ transform: `translateY(${start}px)`, minHeight: size }}
                >
                  <Cells
                    {...shared}
                    row={row}
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

type Frame = { readonly current: HTMLDivElement | null };

/** The rows to draw: those in view, and the one that must keep the focus. */
function useRows(frame: Frame, rows: readonly GradebookRow[], kept: number) {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: useCallback((index: number) => rows[index]?.userId ?? index, [rows]),
    estimateSize: () => ROW_PX,
    measureElement: (...measured) => measureElement(...measured) || ROW_PX,
    overscan: 4,
    observeElementRect: observeSize,
    rangeExtractor: (range) => extendRange(range, kept < 0 ? [] : [kept]),
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  return { virtualizer, pageRows: Math.max(1, endIndex - startIndex) };
}

/** The columns to draw, the same array until they change: the first, those in view, and the one with the focus. */
function useDrawnColumns(frame: Frame, count: number, kept: number): readonly number[] {
  const [remPx] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count,
    getScrollElement: () => frame.current,
    estimateSize: (at) => (FIRST_WIDTHS[at] ?? WIDTH) * remPx,
    overscan: 2,
    observeElementRect: observeSize,
    rangeExtractor: useCallback((range: Range) => extendRange(range, [0, kept]), [kept]),
  });
  return virtualizer.getVirtualIndexes();
}

const observeSize: typeof observeElementRect = (instance, report) =>
  observeElementRect(instance, (rect) => report(rect.height === 0 ? UNKNOWN_SIZE : rect));

const extendRange = (range: Range, kept: readonly number[]) =>
  [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);

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

/** A cell of a grid; row 0 is the header. */
type Position = { readonly row: number; readonly column: number };

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Finds the cell that a key leads to, as in a spreadsheet; undefined for a key that does not move. */
export function findNextPosition(keys: Keys, from: Position, last: Position, pageRows: number) {
  if (keys.altKey || keys.metaKey) return undefined;
  const to = keys.ctrlKey ? findCorner(keys.key, last) : findNeighbour(keys.key, from, last, pageRows);
  return to && clampPosition(to, last);
}

function findCorner(key: string, last: Position): Position | undefined {
  if (key === 'Home') return { row: 1, column: 0 };
  return key === 'End' ? last : undefined;
}

function findNeighbour(key: string, { row, column }: Position, last: Position, pageRows: number) {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: last.column };
    case 'PageUp':
      return { row: Math.max(Math.min(row, 1), row - pageRows), column };
    case 'PageDown':
      return { row: row + pageRows, column };
    default:
      return undefined;
  }
}

function clampPosition({ row, column }: Position, last: Position): Position {
  return {
    row: Math.min(Math.max(row, 0), last.row),
    column: Math.min(Math.max(column, 0), last.column),
  };
}

type HeaderProps = {
  readonly columns: readonly GradeColumn[];
  /** The positions of the columns to draw. */
  readonly drawn: readonly number[];
  /** The Tab stop's column, if it is in this row. */
  readonly active: number | undefined;
};

/** The header, redrawn only if something in it changes, not when rows are scrolled. */
const Header = memo(function Header({ columns, drawn, active }: HeaderProps) {
  return (
    <thead className={styles['head']}>
      <tr aria-rowindex={1} className={styles['row']}>
        {drawn.map((at) => {
          const column = columns[at];
          if (!column) return undefined;
          const { title, note, sort } = column;
          const Sign = sort.direction === 'descending' ? DownIcon : UpIcon;
          return (
            <th
              key={title}
              scope="col"
              aria-colindex={at + 1}
              style={placeAt(at)}
              {...(sort.direction && { 'aria-sort': sort.direction })}
            >
              <button
                type="button"
                className={styles['sort']}
                tabIndex={at === active ? 0 : -1}
                onClick={sort.onSort}
              >
                {title}
                {sort.direction && <Sign aria-hidden />}
              </button>
              {note && <span className={styles['detail']}>{note}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
});

/** Places a cell; the style makes the first column span the row, so that it can stay visible. */
const placeAt = (at: number) => (at > 0 ? { gridColumn: at + 1 } : undefined);

type CellsProps = HeaderProps & { readonly row: GradebookRow };

/** A row's cells; scrolling the row redraws none of them. */
const Cells = memo(function Cells({ columns, drawn, row, active }: CellsProps) {
  return drawn.map((at) => {
    const column = columns[at];
    return column && <Cell key={column.title} column={column} row={row} at={at} isActive={at === active} />;
  });
});

type CellProps = {
  readonly column: GradeColumn;
  readonly row: GradebookRow;
  readonly at: number;
  readonly isActive: boolean;
};

const Cell = memo(function Cell({ column, row, at, isActive }: CellProps) {
  const { content, button } = column.cell(row);
  const tabIndex = isActive ? 0 : -1;
  const attributes = { 'aria-colindex': at + 1, style: placeAt(at), ...(!button && { tabIndex }) };
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
});
