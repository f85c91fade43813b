import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import type { Action } from '../actions';
import { tileTexts } from '../board/deal';
import type { State } from '../engine';
import { describeHint, describeSlideOf, listStats } from '../texts';
import { game } from '../usePuzzle';
import { Clues } from './Clues';
import styles from './GameReplay.module.css';
import { StillBoard } from './StillBoard';

/** A finished puzzle, slide by slide. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title="EntreprePuzzle" module={game} describeMove={describeMove} listStats={listStats}>
      {({ trio, board, arrival, moves }, at) => (
        <div className={`${stack['gap-5']} ${styles['table']}`}>
          <Clues words={trio} />
          <StillBoard
            label={`Board after move ${at}`}
            board={board}
            texts={tileTexts(trio)}
            arrival={arrival}
            moves={moves}
          />
        </div>
      )}
    </Replay>
  );
}

/** What a move was, in a sentence. */
export function describeMove(action: Action, after: State, before: State): string | undefined {
  const texts = tileTexts(before.trio);
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
