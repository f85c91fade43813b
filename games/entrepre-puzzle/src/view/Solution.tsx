import { Button } from '@venture/ui/Button';
import { BackIcon, NextIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Board, boardWidth, cellsByRow, EMPTY } from '../board/board';
import { listSolution } from '../board/solution';
import { describeSlideOf, type Texts, textIn } from '../texts';
import { StillTile } from './CellTile';
import grid from './Grid.module.css';
import styles from './Solution.module.css';

const SLIDE_EVERY_MS = 1100;

type Props = { readonly from: Board; readonly texts: Texts };

/** A board's shortest solution as an animation that can be paused and stepped through. */
export function Solution({ from, texts }: Props) {
  const boards = useMemo(() => listSolution(from), [from]);
  const last = boards.length - 1;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const isRunning = isPlaying && at < last;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAt(at + 1), SLIDE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at]);
  const go = (to: number) => {
    setPlaying(false);
    setAt(to);
  };
  const toggle = () => {
    if (at === last) setAt(0);
    setPlaying(!isRunning);
  };
  return (
    <Line
      boards={boards}
      texts={texts}
      at={at}
      go={go}
      isRunning={isRunning}
      caption={at === 0 ? `The start: ${last} slides to go.` : describeStep(boards, at, texts)}
    >
      <Button variant="secondary" onClick={toggle}>
        {isRunning ? 'Pause' : 'Play'}
      </Button>
    </Line>
  );
}

type LineProps = {
  /** The board at the start and after each slide. */
  readonly boards: readonly Board[];
  readonly texts: Texts;
  readonly at: number;
  readonly go: (at: number) => void;
  readonly caption: string;
  readonly isRunning?: boolean;
  readonly children?: ReactNode;
};

/** One board of a line of slides, with navigation to the slides before and after it. */
export function Line({ boards, texts, at, go, caption, isRunning = false, children }: LineProps) {
  const last = boards.length - 1;
  return (
    <div className={stack['gap-4']}>
      <StillBoard
        label={`Board after slide ${at}`}
        board={boards[at] ?? []}
        texts={texts}
        arrival={boards[at - 1]?.indexOf(EMPTY)}
        moves={at}
      />
      <p className={styles['caption']} aria-live={isRunning ? 'off' : 'polite'}>
        {caption}
      </p>
      <div className={styles['buttons']}>
        <Button
          variant="secondary"
          aria-label="Previous slide"
          icon={<BackIcon aria-hidden />}
          aria-disabled={at === 0}
          onClick={() => go(Math.max(0, at - 1))}
        />
        {children}
        <Button
          variant="secondary"
          aria-label="Next slide"
          icon={<NextIcon aria-hidden />}
          aria-disabled={at === last}
          onClick={() => go(Math.min(last, at + 1))}
        />
      </div>
    </div>
  );
}

/** `Slide 2 of 8: MAR left.` */
export function describeStep(boards: readonly Board[], at: number, texts: Texts): string {
  const [before, after] = [boards[at - 1], boards[at]];
  if (!before || !after) return 'The start.';
  return `Slide ${at} of ${boards.length - 1}: ${describeSlideOf(before, texts, after.indexOf(EMPTY))}.`;
}

type StillProps = {
  readonly label: string;
  readonly board: Board;
  readonly texts: Texts;
  readonly arrival?: number | undefined;
  readonly moves?: number;
};

/** A static board: the solved puzzle, or one step of a solution. */
export function StillBoard({ label, board, texts, arrival, moves = 0 }: StillProps) {
  return (
    <div className={`${grid['tray']} ${styles['still']}`} data-width={boardWidth(board)}>
      <table className={grid['grid']} aria-label={label}>
        <tbody>
          {cellsByRow(boardWidth(board)).map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell} aria-label={textIn(board, texts, cell)}>
                  <span className={grid['cell']}>
                    <StillTile board={board} arrival={arrival} moves={moves} texts={texts} cell={cell} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
