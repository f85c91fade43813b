import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import type { State } from '../engine';
import { describeSlideOrHint, listStats } from '../texts';
import { game } from '../usePuzzle';
import { StillTable } from './StillBoard';

/** A finished puzzle, slide by slide. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title="EntreprePuzzle" module={game} describeMove={describeMove} listStats={listStats}>
      {(state, at) => <StillTable state={state} at={at} />}
    </Replay>
  );
}

/** What a move was, in a sentence. */
export function describeMove(action: Action, after: State, before: State): string | undefined {
  switch (action.type) {
    case 'slide':
    case 'hint':
      return describeSlideOrHint(action, after, before);
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
