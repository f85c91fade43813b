import { formatClock, formatList } from '@venture/api/format';
import type { GameStat } from '@venture/play/views/StatBar';
import { type Clock, OFFER_AT_SECONDS } from '@venture/progress/clock';
import { type Board, direction, EMPTY, ROWS, rowOf, wraps } from './board/board';
import { hintedCell, type State, slidableCells } from './engine';
import { score } from './result';

/** The texts by tile number. */
export type Texts = readonly string[];

export function textIn(board: Board, texts: Texts, cell: number): string {
  const tile = board[cell] ?? EMPTY;
  return tile === EMPTY ? 'empty' : (texts[tile - 1] ?? '');
}

/** The direction of a slide, such as "left", or "right into row 2" across the edge. */
export function describeSlide(from: number, to: number): string {
  return wraps(from, to) ? `${direction(from, to)} into row ${rowOf(to) + 1}` : direction(from, to);
}

/** The accessible name of a cell. */
export function describeCell(state: State, texts: Texts, cell: number): string {
  const empty = state.board.indexOf(EMPTY);
  if (cell === empty) return 'Empty cell';
  const text = textIn(state.board, texts, cell);
  return slidableCells(state).includes(cell) ? `${text}, slides ${describeSlide(cell, empty)}` : text;
}

export function describeRows(board: Board, texts: Texts): string {
  const join = (cells: readonly number[]) => cells.map((cell) => textIn(board, texts, cell)).join(', ');
  return ROWS.map((cells, row) => `Row ${row + 1}: ${join(cells)}.`).join(' ');
}

export function describeLegalSlides(state: State, texts: Texts): string {
  const names = slidableCells(state).map((cell) => textIn(state.board, texts, cell));
  return `You can slide ${formatList(names, 'or')}.`;
}

/** What has just happened, in a sentence. */
export function announcement(state: State, texts: Texts, isResumed: boolean): string {
  const { phase, board, arrival } = state;
  if (phase === 'solved') return `Solved with ${score(state)?.total ?? 0} points.`;
  if (phase === 'failed') return 'This attempt is over.';
  const empty = board.indexOf(EMPTY);
  const hinted = hintedCell(state);
  if (hinted !== undefined)
    return `Hint: slide ${textIn(board, texts, hinted)} ${describeSlide(hinted, empty)}.`;
  if (arrival !== undefined) return `${textIn(board, texts, arrival)} slid ${describeSlide(empty, arrival)}.`;
  return isResumed ? 'Welcome back: your puzzle continues.' : 'Slide tiles to spell the three words.';
}

export function describeRefusal(text: string): string {
  return text === 'empty' ? 'Slide a tile into this empty cell.' : `${text} does not touch the empty cell.`;
}

/** The labels above the board, in the game and in its replay. */
export function listStats({ clock, moves, par }: State): readonly GameStat[] {
  return [timeStat(clock), { label: 'Moves', value: moves }, { label: 'Par', value: par }];
}

function timeStat({ secondsLeft }: Clock): GameStat {
  const label = 'Time left';
  if (secondsLeft === null) return { label, value: 'No limit' };
  return {
    label,
    value: formatClock(secondsLeft),
    timer: secondsLeft <= OFFER_AT_SECONDS ? 'low' : 'running',
  };
}
