import type { Action } from '../actions';
import { roundInPlay, type State } from '../engine';
import { spelling } from '../round';
import { hintText } from '../view/messages';

/** What a move was, in a sentence. */
export function say(action: Action, after: State, before: State): string | undefined {
  switch (action.type) {
    case 'add':
      return `Letter ${roundInPlay(before).rack[action.place] ?? ''}`;
    case 'submit':
      return `Submitted ${spelling(roundInPlay(before).rack, before.answer)}: ${solvedBy(after)}`;
    case 'hint':
      return `Took the hint: ${hintText(roundInPlay(after))}`;
    case 'skip':
      return `Skipped round ${before.current + 1}`;
    case 'previous':
      return `Back to round ${after.current + 1}`;
    case 'backspace':
    case 'clear':
    case 'forfeit':
    case 'close-warning':
      return PLAIN[action.type];
    case 'pass-time':
    case 'more-time':
      return undefined;
    default:
      return action satisfies never;
  }
}

const PLAIN = {
  backspace: 'Took a letter back',
  clear: 'Cleared the answer',
  forfeit: 'Gave up',
  'close-warning': 'Closed the warning',
} as const;

function solvedBy({ notice }: State): string {
  return notice?.kind === 'solved' ? 'right' : 'not this word';
}
