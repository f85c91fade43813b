import { Replay } from '@venture/play/views/Replay';
import { describeSlideOrHint } from '../../texts';
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
  return action.type === 'forfeit' ? 'Gave up the puzzle' : describeSlideOrHint(action, after, before);
}
