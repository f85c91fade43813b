import { type Playback, usePlayback } from '@venture/play/usePlayback';
import { Button } from '@venture/ui/Button';
import { BackIcon, NextIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useMemo } from 'react';
import { type Board, EMPTY, slide, widthOf } from '../board/board';
import { findSolution } from '../board/solution';
import { describeSlide, type Texts, textIn } from '../texts';
import styles from './Solution.module.css';
import { StillBoard } from './StillBoard';

const SLIDE_EVERY_MS = 1100;

type Props = { readonly from: Board; readonly texts: Texts };

/** The shortest solution of a board as an animation that can be paused and stepped. */
export function Solution({ from, texts }: Props) {
  const steps = useMemo(() => stepsFrom(from), [from]);
  const waitsMs = useMemo(() => steps.slice(1).map(() => SLIDE_EVERY_MS), [steps]);
  const player = usePlayback(waitsMs, true);
  const { at, last, isRunning } = player;
  const { board, arrival } = steps[at] ?? { board: from, arrival: undefined };
  return (
    <div className={stack['gap-4']}>
      <StillBoard
        label={`Board after slide ${at}`}
        board={board}
        texts={texts}
        arrival={arrival}
        moves={at}
      />
      <p className={styles['caption']} aria-live={isRunning ? 'off' : 'polite'}>
        {describeStep(at, last, board, arrival, texts)}
      </p>
      <Buttons player={player} />
    </div>
  );
}

function Buttons({ player: { at, last, isRunning, go, toggle } }: { readonly player: Playback }) {
  return (
    <div className={styles['buttons']}>
      <Button
        variant="secondary"
        aria-label="Previous slide"
        icon={<BackIcon aria-hidden />}
        aria-disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <Button variant="secondary" onClick={toggle}>
        {isRunning ? 'Pause' : 'Play'}
      </Button>
      <Button
        variant="secondary"
        aria-label="Next slide"
        icon={<NextIcon aria-hidden />}
        aria-disabled={at === last}
        onClick={() => go(at + 1)}
      />
    </div>
  );
}

type Step = { readonly board: Board; readonly arrival: number | undefined };

/** The board, then the board after each slide. */
function stepsFrom(from: Board): readonly Step[] {
  const steps: Step[] = [{ board: from, arrival: undefined }];
  let board = from;
  for (const cell of findSolution(from)) {
    const arrival = board.indexOf(EMPTY);
    board = slide(board, cell);
    steps.push({ board, arrival });
  }
  return steps;
}

function describeStep(
  at: number,
  last: number,
  board: Board,
  arrival: number | undefined,
  texts: Texts,
): string {
  if (arrival === undefined) return `The start: ${last} slides to go.`;
  return `Slide ${at} of ${last}: ${textIn(board, texts, arrival)} ${describeSlide(board.indexOf(EMPTY), arrival, widthOf(board))}.`;
}
