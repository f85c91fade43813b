import { formatCount } from '@venture/api/format';
import { Button } from '@venture/ui/Button';
import { BackIcon, ShowIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useId, useState } from 'react';
import type { Board } from '../../board/board';
import type { Texts } from '../../texts';
import { describeStep, Line, Solution } from '../../view/Solution';
import styles from '../../view/Solution.module.css';
import type { Distances } from '../costs';

type Props = {
  readonly boards: readonly Board[];
  readonly distances: Distances;
  readonly texts: Texts;
  /** Where one left the best line, in slides from the start. */
  readonly starts: number;
};

/** One's own line, slide by slide, and the best line from each of its boards. */
export function LineReview({ boards, distances, texts, starts }: Props) {
  const titleId = useId();
  const [at, setAt] = useState(starts);
  const [isBest, setBest] = useState(false);
  const caption = `${describeStep(boards, at, texts)} ${describeDistance(distances[at])}`;
  return (
    <section className={`${stack['gap-3']} ${styles['review']}`} aria-labelledby={titleId}>
      <h3 id={titleId}>{isBest ? `Best line after slide ${at}` : 'Your line'}</h3>
      {isBest ? (
        <Solution from={boards[at] ?? []} texts={texts} />
      ) : (
        <Line {...{ boards, texts, at, caption }} go={setAt} />
      )}
      <div>
        <Button
          variant="secondary"
          icon={isBest ? <BackIcon aria-hidden /> : <ShowIcon aria-hidden />}
          aria-disabled={distances[at] === 0}
          onClick={() => setBest(!isBest && distances[at] !== 0)}
        >
          {isBest ? 'Back to your line' : 'Best line from here'}
        </Button>
      </div>
    </section>
  );
}

function describeDistance(distance: number | undefined): string {
  if (distance === undefined) return 'Far from the target.';
  return distance === 0 ? 'Solved.' : `${formatCount(distance, 'slide')} to go.`;
}
