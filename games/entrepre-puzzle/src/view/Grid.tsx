import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { boardWidth, cellsByRow, columnIndex, rowIndex } from '../board/board';
import { type Position, slidableCells } from '../board/position';
import { describeCell } from '../texts';
import { CellTile } from './CellTile';
import styles from './Grid.module.css';

type Props = {
  readonly state: Position;
  /** The rows and the legal slides as sentences, for screen readers. */
  readonly asRead: string;
  /** The cell of the next best slide's tile, when a hint shows it. */
  readonly hinted: number | undefined;
  readonly takesFocus: boolean;
  readonly onSlide: (cell: number) => void;
};

/** Makes the table a grid for keyboards and screen readers. */
const asGrid = { role: 'grid' } as const;

/** The board as a grid: arrow keys move the focus, Enter or Space slides the focused tile. */
export function Grid({ state, asRead, hinted, takesFocus, onSlide }: Props) {
  const width = boardWidth(state.board);
  const first = slidableCells(state)[0] ?? 0;
  const { cells, focused, setFocused, move } = useFocusInGrid(first, width, takesFocus);
  const asReadId = useId();
  const button = (cell: number) => (
    <button
      type="button"
      ref={(element) => {
        cells.current[cell] = element;
      }}
      className={styles['cell']}
      tabIndex={cell === focused ? 0 : -1}
      aria-label={`${cell === hinted ? 'Hint: ' : ''}${describeCell(state, cell)}`}
      aria-disabled={!slidableCells(state).includes(cell)}
      onFocus={() => setFocused(cell)}
      onClick={() => onSlide(cell)}
    >
      <CellTile state={state} cell={cell} isHinted={cell === hinted} />
    </button>
  );
  return (
    <div className={styles['tray']} data-width={width}>
      <table
        {...asGrid}
        className={styles['grid']}
        aria-label="Puzzle"
        aria-describedby={asReadId}
        onKeyDown={move}
      >
        <tbody>
          {cellsByRow(width).map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell}>{button(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={asReadId} hidden>
        {asRead}
      </p>
    </div>
  );
}

/** One cell is a tab stop; arrow keys move to the others. */
function useFocusInGrid(first: number, width: number, takesFocus: boolean) {
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const [focused, setFocused] = useState(first);
  const focusAtFirst = useEffectEvent(() => {
    if (takesFocus) cells.current[focused]?.focus();
  });
  useEffect(() => focusAtFirst(), []);
  const move = (event: KeyboardEvent) => {
    const cell = target(event, focused, width);
    if (cell === undefined) return;
    event.preventDefault();
    cells.current[cell]?.focus();
  };
  return { cells, focused, setFocused, move };
}

/** The cell to which a key moves the focus, inside the grid and its row. */
function target({ key, ctrlKey }: KeyboardEvent, cell: number, width: number): number | undefined {
  const last = width - 1;
  const [row, column] = [rowIndex(cell, width), columnIndex(cell, width)];
  switch (key) {
    case 'ArrowLeft':
      return cell - Math.min(1, column);
    case 'ArrowRight':
      return cell + Math.min(1, last - column);
    case 'ArrowUp':
      return cell - width * Math.min(1, row);
    case 'ArrowDown':
      return cell + width * Math.min(1, last - row);
    case 'Home':
      return ctrlKey ? 0 : cell - column;
    case 'End':
      return ctrlKey ? width * width - 1 : cell + last - column;
    default:
      return undefined;
  }
}
