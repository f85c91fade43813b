import { type Board, columnOf, direction, EMPTY, ROWS, rowOf, wraps } from '../board/board';
import { hintedCell, type State, slidable } from '../engine';
import { score } from '../result';

/** The texts by tile number; the empty cell has a name too. */
export type Texts = readonly string[];

export function textIn(board: Board, texts: Texts, cell: number): string {
  const tile = board[cell] ?? EMPTY;
  return tile === EMPTY ? 'empty' : (texts[tile - 1] ?? '');
}

/** Where a tile goes that slides from one cell into another: "left", or over an edge into another row. */
export function saySlide(from: number, to: number): string {
  if (!wraps(from, to)) return direction(from, to);
  const place = columnOf(to) === 0 ? 'start' : 'end';
  return `${direction(from, to)}, over the edge, to the ${place} of row ${rowOf(to) + 1}`;
}

/** A cell as it is read when the focus is on it. */
export function sayCell(state: State, texts: Texts, cell: number): string {
  const empty = state.board.indexOf(EMPTY);
  if (cell === empty) return 'Empty cell';
  const text = textIn(state.board, texts, cell);
  return slidable(state).includes(cell) ? `${text}, slides ${saySlide(cell, empty)}` : text;
}

export function sayRows(board: Board, texts: Texts): string {
  const say = (cells: readonly number[]) => cells.map((cell) => textIn(board, texts, cell)).join(', ');
  return ROWS.map((cells, row) => `Row ${row + 1}: ${say(cells)}.`).join(' ');
}

export function sayLegal(state: State, texts: Texts): string {
  const names = slidable(state).map((cell) => textIn(state.board, texts, cell));
  return `You can slide ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}.`;
}

/** What has just happened, in a sentence. */
export function sayNews(state: State, texts: Texts, isResumed: boolean): string {
  const { phase, board, arrival } = state;
  if (phase === 'solved') return `Solved with ${score(state)?.total ?? 0} points.`;
  if (phase === 'failed') return 'This attempt is over.';
  const empty = board.indexOf(EMPTY);
  const hinted = hintedCell(state);
  if (hinted !== undefined) return `Hint: slide ${textIn(board, texts, hinted)} ${saySlide(hinted, empty)}.`;
  if (arrival !== undefined) return `${textIn(board, texts, arrival)} slid ${saySlide(empty, arrival)}.`;
  return isResumed ? 'Welcome back: your puzzle goes on.' : 'Slide tiles until each row spells its word.';
}

export function sayRefusal(text: string): string {
  return text === 'empty'
    ? 'This cell is empty: slide a tile into it.'
    : `${text} cannot slide: it does not touch the empty cell.`;
}
