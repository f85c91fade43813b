import { formatClock, formatList } from '@venture/api/format';
import type { Sound } from '@venture/game/sound';
import type { GameStat } from '@venture/game/views/StatBar';
import { type Clock, OFFER_AT_SECONDS } from '@venture/rules/clock';
import {
  type Board,
  boardWidth,
  cellsByRow,
  direction,
  EMPTY,
  isSolved,
  rowIndex,
  wraps,
} from './board/board';
import { hintedCell, type Position, slidableCells, tileTexts } from './board/position';
import { messages } from './content';
import type { State } from './engine';
import { score } from './result';

/** The tiles' texts, by tile number. */
export type Texts = readonly string[];

export function textIn(board: Board, texts: Texts, cell: number): string {
  const tile = board[cell] ?? EMPTY;
  return tile === EMPTY ? 'empty' : (texts[tile - 1] ?? '');
}

/** Describes a slide's direction, such as "left", or "right into row 2" across the edge. */
export function describeSlide(from: number, to: number, width: number): string {
  const way = direction(from, to);
  return wraps(from, to, width) ? `${way} into row ${rowIndex(to, width) + 1}` : way;
}

/** Describes a slide from this board, such as "MAR left". */
export function describeSlideOf(board: Board, texts: Texts, cell: number): string {
  return `${textIn(board, texts, cell)} ${describeSlide(cell, board.indexOf(EMPTY), boardWidth(board))}`;
}

/** A cell's text during a play. */
export function textAt({ board, words }: Position, cell: number): string {
  return textIn(board, tileTexts(words), cell);
}

/** A cell's accessible name. */
export function describeCell(state: Position, cell: number): string {
  const empty = state.board.indexOf(EMPTY);
  if (cell === empty) return 'Empty cell';
  const text = textAt(state, cell);
  if (!slidableCells(state).includes(cell)) return text;
  return `${text}, slides ${describeSlide(cell, empty, boardWidth(state.board))}`;
}

export function describeRows(state: Position): string {
  const join = (cells: readonly number[]) => cells.map((cell) => textAt(state, cell)).join(', ');
  return cellsByRow(boardWidth(state.board))
    .map((cells, row) => `Row ${row + 1}: ${join(cells)}.`)
    .join(' ');
}

export function describeLegalSlides(state: Position): string {
  const names = slidableCells(state).map((cell) => textAt(state, cell));
  return `You can slide ${formatList(names, 'or')}.`;
}

/** Describes the last event in one sentence. */
export function announcement(state: State, isResumed: boolean): string {
  if (state.phase === 'solved') return `Solved with ${score(state)?.total ?? 0} points.`;
  if (state.phase === 'failed') return 'This attempt is over.';
  if (isSolved(state.board)) return messages.allRight;
  const start = isResumed ? 'Welcome back: your puzzle continues.' : 'Slide tiles to spell the three words.';
  return describeChange(state) ?? start;
}

/** Describes the last slide or hint. */
export function describeChange(position: Position): string | undefined {
  const { board, words, arrival } = position;
  const hinted = hintedCell(position);
  if (hinted !== undefined) return `Hint: slide ${describeSlideOf(board, tileTexts(words), hinted)}.`;
  if (arrival === undefined) return undefined;
  const way = describeSlide(board.indexOf(EMPTY), arrival, boardWidth(board));
  return `${textAt(position, arrival)} slid ${way}.`;
}

export function describeRefusal(text: string): string {
  return text === 'empty' ? 'Slide a tile into this empty cell.' : `${text} does not touch the empty cell.`;
}

/** Returns the labels above the board. */
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

/** Chooses an action's sound: one for a slide, another for the end. */
export function chooseSound(before: Position, { phase, moves }: Position): Sound | undefined {
  if (phase === before.phase) return moves > before.moves ? 'pick' : undefined;
  return phase === 'solved' ? 'great' : 'bad';
}
