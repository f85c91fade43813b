import { formatCount } from '@venture/api/format';
import type { Best } from '@venture/game/best';
import type { PlayLog } from '@venture/game/rules';
import { DecisionCosts } from '@venture/game/views/DecisionCosts';
import { DifficultyPicker, type useDifficulty } from '@venture/game/views/DifficultyPicker';
import { Results } from '@venture/game/views/Results';
import { Button } from '@venture/ui/Button';
import { BackIcon, ShowIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Board } from '../../board/board';
import { tileTexts } from '../../board/position';
import type { Texts } from '../../texts';
import { describeStep, Line, Solution } from '../../view/Solution';
import styles from '../../view/Solution.module.css';
import { Words } from '../../view/Words';
import { type Distances, listBoards, listCosts, listDetours, measureDistances } from '../costs';
import { type Action, type Options, type State, score, start } from '../engine';
import { describeFailure, describeScore } from '../texts';

type Props = {
  readonly log: PlayLog<Action, Options>;
  readonly state: State;
  readonly best: Best | undefined;
  readonly picker: ReturnType<typeof useDifficulty>;
  readonly onPlayAgain: () => void;
};

/** The result, each decision's cost, the best line from any point of the player's line, and the words. */
export function End({ log, state, best, picker, onPlayAgain }: Props) {
  const isSolved = state.phase === 'solved';
  // Measuring a line takes a while, so the result is shown first.
  const measured = useDeferredValue(log, undefined);
  return (
    <Results
      title={isSolved ? 'Solved!' : 'Not solved'}
      best={best}
      formatScore={formatPoints}
      onPlayAgain={onPlayAgain}
      details={
        <>
          {measured && <Debrief log={measured} hints={state.hints} />}
          <section className={stack['gap-3']} aria-label="The words">
            <h3>The words</h3>
            <Words words={state.words} />
          </section>
          <DifficultyPicker {...picker} />
        </>
      }
    >
      {isSolved && (
        <p>
          <strong>{formatPoints(score(state))}</strong>
        </p>
      )}
      <p>{isSolved ? describeScore(state) : describeFailure(state)}</p>
    </Results>
  );
}

function formatPoints(points: number): string {
  return formatCount(points, 'point');
}

type DebriefProps = Pick<Props, 'log'> & { readonly hints: number };

function Debrief({ log, hints }: DebriefProps) {
  const { costs, ...review } = useMemo(() => debrief(log, hints), [log, hints]);
  return (
    <>
      <DecisionCosts decisions={costs} formatCost={(cost) => formatCount(cost, 'slide')} />
      <LineReview {...review} />
    </>
  );
}

function debrief({ seed, options, actions }: PlayLog<Action, Options>, hints: number) {
  const dealt = start(seed, options);
  const texts = tileTexts(dealt.words);
  const boards = listBoards(dealt, actions);
  const distances = measureDistances(boards);
  const starts = listDetours(distances)[0]?.from ?? 0;
  return { boards, distances, texts, starts, costs: listCosts(boards, distances, { hints, texts }) };
}

type ReviewProps = {
  readonly boards: readonly Board[];
  readonly distances: Distances;
  readonly texts: Texts;
  /** How many slides the player made before first leaving the best line. */
  readonly starts: number;
};

/** The player's line, slide by slide, and the best line from each board. */
function LineReview({ boards, distances, texts, starts }: ReviewProps) {
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
        <Line boards={boards} texts={texts} at={at} caption={caption} go={setAt} />
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
