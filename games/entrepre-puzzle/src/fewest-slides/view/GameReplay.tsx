import { Replay } from '@venture/play/views/Replay';
import { tileTexts } from '../../board/deal';
import { describeHint, describeSlideOf } from '../../texts';
import { StillTable } from '../../view/StillBoard';
import type { Action, State } from '../engine';
import * as fewestSlides from '../rules';
import { listStats, TITLE } from '../texts';

/** A finished puzzle, slide by slide. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={TITLE} module={fewestSlides} describeMove={describeMove} listStats={listStats}>
      {(state, at) => <StillTable state={state} at={at} />}
    </Replay>
  );
}

function describeMove(action: Action, after: State, before: State): string {
  const texts = tileTexts(before.words);
  if (action.type === 'slide') return describeSlideOf(before.board, texts, action.cell);
  return action.type === 'hint' ? describeHint(after, texts) : 'Gave up the puzzle';
}
