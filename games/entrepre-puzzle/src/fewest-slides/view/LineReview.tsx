import { formatCount } from '@venture/api/format';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { BackIcon, NextIcon, ShowIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useId, useState } from 'react';
import { EMPTY } from '../../board/board';
import { describeSlideOf, type Texts } from '../../texts';
import { Solution } from '../../view/Solution';
import { StillBoard } from '../../view/StillBoard';
import type { Distances, Line } from '../costs';

type Props = {
  readonly line: Line;
  readonly distances: Distances;
  readonly texts: Texts;
  /** Where one left the best line, in slides from the start. */
  readonly starts: number;
};

/** One's own line, slide by slide, and the best line from each of its boards. */
export function LineReview({ line, distances, texts, starts }: Props) {
  const titleId = useId();
  const [at, setAt] = useState(starts);
  const [isBest, setBest] = useState(false);
  const board = line.boards[at] ?? [];
  const last = line.boards.length - 1;
  const before = line.boards[at - 1];
  return (
    <section className={stack['gap-3']} aria-labelledby={titleId}>
      <h3 id={titleId}>{isBest ? `Best line after slide ${at}` : 'Your line'}</h3>
      {isBest ? (
        <Solution from={board} texts={texts} />
      ) : (
        <>
          <StillBoard
            label={`Your board after slide ${at}`}
            board={board}
            texts={texts}
            arrival={before?.indexOf(EMPTY)}
            moves={at}
          />
          <p role="status">
            {before
              ? `Slide ${at} of ${last}: ${describeSlideOf(before, texts, line.cells[at - 1] ?? -1)}.`
              : 'The start.'}{' '}
            {describeDistance(distances[at])}
          </p>
        </>
      )}
      <ButtonRow>
        {!isBest && (
          <>
            <Button
              variant="secondary"
              aria-label="Your slide before"
              icon={<BackIcon aria-hidden />}
              aria-disabled={at === 0}
              onClick={() => setAt(Math.max(0, at - 1))}
            />
            <Button
              variant="secondary"
              aria-label="Your next slide"
              icon={<NextIcon aria-hidden />}
              aria-disabled={at === last}
              onClick={() => setAt(Math.min(last, at + 1))}
            />
          </>
        )}
        <Button
          variant="secondary"
          icon={isBest ? <BackIcon aria-hidden /> : <ShowIcon aria-hidden />}
          aria-disabled={distances[at] === 0}
          onClick={() => setBest(!isBest && distances[at] !== 0)}
        >
          {isBest ? 'Back to your line' : 'Best line from here'}
        </Button>
      </ButtonRow>
    </section>
  );
}

function describeDistance(distance: number | undefined): string {
  if (distance === undefined) return 'Far from the target.';
  return distance === 0 ? 'Solved.' : `${formatCount(distance, 'slide')} to go.`;
}
