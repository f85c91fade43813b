import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import { tileTexts } from '../board/deal';
import * as rules from '../rules';
import { Clues } from '../view/Clues';
import { facts } from '../view/facts';
import { StillBoard } from '../view/StillBoard';
import styles from './PuzzleReplay.module.css';
import { say } from './say';

/** A finished puzzle, slide by slide. */
export function PuzzleReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title="EntreprePuzzle" module={rules} say={say} facts={facts}>
      {({ trio, board, arrival, moves }, at) => (
        <div className={`${stack['gap-5']} ${styles['table']}`}>
          <Clues trio={trio} />
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
