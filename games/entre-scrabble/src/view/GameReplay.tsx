import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { currentRound, type State } from '../engine';
import * as game from '../game';
import { spelling } from '../round';
import { type BoardLook, describeBoard, hintText, listStats, TEXT } from '../texts';
import board from './Board.module.css';
import { Rack } from './Rack';
import { RoundView } from './RoundView';

/** What a move was, in a sentence. */
export function describeMove(action: Action, after: State, before: State): string | undefined {
  switch (action.type) {
    case 'add':
      return `Letter ${currentRound(before).rack[action.place] ?? ''}`;
    case 'submit':
      return `Submitted ${spelling(currentRound(before).rack, before.answer)}: ${solvedBy(after)}`;
    case 'hint':
      return `Took the hint: ${hintText(currentRound(after))}`;
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

/** A finished game, letter by letter. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={TEXT.title} module={game} describeMove={describeMove} listStats={listStats}>
      {(state) => <StillBoard state={state} look={describeBoard(state)} />}
    </Replay>
  );
}

/** The board of a play that is watched. */
export function StillBoard({ state, look }: { readonly state: State; readonly look: BoardLook }) {
  return (
    <div className={board['board']}>
      <RoundView state={state} isHidden={false} look={look} />
      <div inert>
        <Rack state={state} act={() => {}} isHidden={false} />
      </div>
    </div>
  );
}
