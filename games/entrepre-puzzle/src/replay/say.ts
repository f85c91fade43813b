import type { Action } from '../actions';
import { EMPTY } from '../board/board';
import { tileTexts } from '../board/deal';
import { hintedCell, type State } from '../engine';
import { saySlide, textIn } from '../view/spoken';

/** What a move was, in a sentence. */
export function say(action: Action, after: State, before: State): string | undefined {
  const texts = tileTexts(before.trio);
  switch (action.type) {
    case 'slide': {
      const empty = before.board.indexOf(EMPTY);
      return `${textIn(before.board, texts, action.cell)} ${saySlide(action.cell, empty)}`;
    }
    case 'hint': {
      const cell = hintedCell(after);
      return cell === undefined ? 'Took a hint' : `Took a hint: ${textIn(after.board, texts, cell)}`;
    }
    case 'submit':
      return after.phase === 'solved' ? 'Submitted: solved' : 'Submitted: not solved';
    case 'forfeit':
      return 'Gave up the puzzle';
    case 'pass-time':
    case 'more-time':
      return undefined;
    default:
      return action satisfies never;
  }
}
