import { type Board, boardWidth, type Direction, direction, EMPTY, wraps } from '../board/board';
import { type Position, slidableCells, tileTexts } from '../board/position';
import { type Texts, textIn } from '../texts';
import styles from './Tile.module.css';

type CellOf = {
  readonly board: Board;
  readonly arrival: number | undefined;
  /** The number of slides so far; a new number restarts the animation. */
  readonly moves: number;
  readonly texts: Texts;
  readonly cell: number;
};

/** A cell of a static board. */
export function StillTile({ board, arrival, moves, texts, cell }: CellOf) {
  const empty = board.indexOf(EMPTY);
  const came = arrival === undefined ? undefined : direction(empty, arrival);
  if (cell === empty) {
    if (came === undefined || arrival === undefined || !wraps(empty, arrival, boardWidth(board))) return null;
    return <LeavingTile key={moves} text={textIn(board, texts, arrival)} goes={came} />;
  }
  const text = textIn(board, texts, cell);
  return cell === arrival ? <Tile key={moves} text={text} came={came} /> : <Tile text={text} />;
}

type Props = {
  readonly state: Position;
  readonly cell: number;
  readonly isHinted: boolean;
};

/** A cell during play; a tile that can slide is marked. */
export function CellTile({ state, cell, isHinted }: Props) {
  const { board, words, arrival, moves } = state;
  const texts = tileTexts(words);
  if (!slidableCells(state).includes(cell))
    return <StillTile board={board} arrival={arrival} moves={moves} texts={texts} cell={cell} />;
  const empty = board.indexOf(EMPTY);
  return (
    <Tile
      key={cell === arrival ? moves : 'still'}
      text={textIn(board, texts, cell)}
      came={cell === arrival ? direction(empty, cell) : undefined}
      goes={direction(cell, empty)}
      wraps={wraps(cell, empty, boardWidth(board))}
      isHinted={isHinted}
    />
  );
}

type TileProps = {
  readonly text: string;
  /** The direction from which the tile came; it is animated into place. */
  readonly came?: Direction | undefined;
  /** The direction in which the tile can slide; shown as an arrow. */
  readonly goes?: Direction | undefined;
  /** Whether the slide wraps around the grid's edge. */
  readonly wraps?: boolean;
  readonly isHinted?: boolean;
};

function Tile({ text, came, goes, wraps = false, isHinted = false }: TileProps) {
  return (
    <span
      className={styles['tile']}
      data-letters={text.length}
      data-came={came}
      data-goes={goes}
      data-hinted={isHinted || undefined}
    >
      {text}
      {goes && <span className={styles['arrow']} data-goes={goes} data-wraps={wraps || undefined} />}
    </span>
  );
}

/** A copy of the tile in its old cell, shown while the tile leaves across the edge. */
function LeavingTile({ text, goes }: { readonly text: string; readonly goes: Direction }) {
  return (
    <span className={styles['tile']} data-letters={text.length} data-leaves={goes} aria-hidden="true">
      {text}
    </span>
  );
}
