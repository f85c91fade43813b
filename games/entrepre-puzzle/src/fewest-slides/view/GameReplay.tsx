import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import { describeHint, describeSlideOf } from '../../texts';
import { Clues } from '../../view/Clues';
import { StillBoard } from '../../view/StillBoard';
import { type Action, type State, tileTexts } from '../engine';
import * as fewestSlides from '../rules';
import { listStats, TITLE } from '../texts';

/** A finished puzzle, slide by slide. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={TITLE} module={fewestSlides} describeMove={describeMove} listStats={listStats}>
      {(state, at) => (
        <div className={stack['gap-5']}>
          <Clues words={state.words} />
          <StillBoard
            label={`Board after move ${at}`}
            board={state.board}
            texts={tileTexts(state)}
            arrival={state.arrival}
            moves={state.moves}
          />
        </div>
      )}
    </Replay>
  );
}

function describeMove(action: Action, after: State, before: State): string {
  const texts = tileTexts(before);
  if (action.type === 'slide') return describeSlideOf(before.board, texts, action.cell);
  return action.type === 'hint' ? describeHint(after, texts) : 'Gave up the puzzle';
}
