import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { columnOf, ROWS, rowOf, SIZE } from '../board/board';
import { type State, slidableCells } from '../engine';
import { describeCell, describeLegalSlides, describeRows, type Texts } from '../texts';
import { CellTile } from './CellTile';
import styles from './Grid.module.css';

type Props = {
  readonly state: State;
  readonly texts: Texts;
  /** The cell whose tile is the next best slide, when a hint shows it. */
  readonly hinted: number | undefined;
  readonly takesFocus: boolean;
  readonly onSlide: (cell: number) => void;
};

/** Makes the table a grid for keyboards and screen readers. */
const asGrid = { role: 'grid' } as const;

/** The board as a grid: arrow keys move the focus, Enter or Space slides the tile that has it. */
export function Grid({ state, texts, hinted, takesFocus, onSlide }: Props) {
  const { cells, focused, setFocused, move } = useFocusInGrid(slidableCells(state)[0] ?? 0, takesFocus);
  const asReadId = useId();
  const asRead = `${describeRows(state.board, texts)} ${describeLegalSlides(state, texts)}`;
  const button = (cell: number) => (
    <button
      type="button"
      ref={(element) => {
        cells.current[cell] = element;
      }}
      className={styles['cell']}
      tabIndex={cell === focused ? 0 : -1}
      aria-label={`${cell === hinted ? 'Hint: ' : ''}${describeCell(state, texts, cell)}`}
      aria-disabled={!slidableCells(state).includes(cell)}
      onFocus={() => setFocused(cell)}
      onClick={() => onSlide(cell)}
    >
      <CellTile state={state} texts={texts} cell={cell} isHinted={cell === hinted} />
    </button>
  );
  return (
    <div className={styles['tray']}>
      <table
        {...asGrid}
        className={styles['grid']}
        aria-label="Puzzle"
        aria-describedby={asReadId}
        onKeyDown={move}
      >
        <Rows cell={button} />
      </table>
      <p id={asReadId} hidden>
        {asRead}
      </p>
    </div>
  );
}

function Rows({ cell }: { readonly cell: (cell: number) => ReactNode }) {
  return (
    <tbody>
      {ROWS.map((row) => (
        <tr key={row[0]}>
          {row.map((each) => (
            <td key={each}>{cell(each)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** One cell is a tab stop; arrow keys move to the others. */
function useFocusInGrid(first: number, takesFocus: boolean) {
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const [focused, setFocused] = useState(first);
  useFocusAtFirst(takesFocus, () => cells.current[focused]);
  const move = (event: KeyboardEvent) => {
    const cell = target(event, focused);
    if (cell === undefined) return;
    event.preventDefault();
    cells.current[cell]?.focus();
  };
  return { cells, focused, setFocused, move };
}

function useFocusAtFirst(active: boolean, cell: () => HTMLButtonElement | null | undefined): void {
  const focus = useEffectEvent(() => {
    if (active) cell()?.focus();
  });
  useEffect(() => focus(), []);
}

/** The cell that a key moves the focus to, inside the grid and its row. */
function target({ key, ctrlKey }: KeyboardEvent, cell: number): number | undefined {
  const last = SIZE - 1;
  switch (key) {
    case 'ArrowLeft':
      return cell - Math.min(1, columnOf(cell));
    case 'ArrowRight':
      return cell + Math.min(1, last - columnOf(cell));
    case 'ArrowUp':
      return cell - SIZE * Math.min(1, rowOf(cell));
    case 'ArrowDown':
      return cell + SIZE * Math.min(1, last - rowOf(cell));
    case 'Home':
      return ctrlKey ? 0 : cell - columnOf(cell);
    case 'End':
      return ctrlKey ? SIZE * SIZE - 1 : cell + last - columnOf(cell);
    default:
      return undefined;
  }
}
