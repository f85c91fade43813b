import { Replay } from '@venture/play/views/Replay';
import type { Action } from '../actions';
import { tileTexts } from '../board/deal';
import type { State } from '../engine';
import { describeHint, describeSlideOf, listStats } from '../texts';
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
  const texts = tileTexts(before.words);
  switch (action.type) {
    case 'slide':
      return describeSlideOf(before.board, texts, action.cell);
    case 'hint':
      return describeHint(after, texts);
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
