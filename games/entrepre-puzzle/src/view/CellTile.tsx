import { type Board, direction, EMPTY, wraps } from '../board/board';
import { type State, slidable } from '../engine';
import { type Texts, textIn } from './spoken';
import { LeavingTile, Tile } from './Tile';

type CellOf = {
  readonly board: Board;
  readonly arrival: number | undefined;
  /** Counts the slides: another number plays the slide again from its start. */
  readonly moves: number;
  readonly texts: Texts;
  readonly cell: number;
};

/** What is in a cell of a board that one only looks at. */
export function StillTile({ board, arrival, moves, texts, cell }: CellOf) {
  const empty = board.indexOf(EMPTY);
  const came = arrival === undefined ? undefined : direction(empty, arrival);
  if (cell === empty) {
    if (came === undefined || arrival === undefined || !wraps(empty, arrival)) return null;
    return <LeavingTile key={moves} text={textIn(board, texts, arrival)} goes={came} />;
  }
  const text = textIn(board, texts, cell);
  return cell === arrival ? <Tile key={moves} text={text} came={came} /> : <Tile text={text} />;
}

type Props = {
  readonly state: State;
  readonly texts: Texts;
  readonly cell: number;
  readonly isHinted: boolean;
};

/** The same in a play: a tile that may slide says so. */
export function CellTile({ state, texts, cell, isHinted }: Props) {
  const { board, arrival, moves } = state;
  if (!slidable(state).includes(cell)) return <StillTile {...{ board, arrival, moves, texts, cell }} />;
  const empty = board.indexOf(EMPTY);
  return (
    <Tile
      key={cell === arrival ? moves : 'still'}
      text={textIn(board, texts, cell)}
      came={cell === arrival ? direction(empty, cell) : undefined}
      goes={direction(cell, empty)}
      wraps={wraps(cell, empty)}
      isHinted={isHinted}
    />
  );
}
