import type { Best } from '@venture/game/best';
import { DecisionCosts } from '@venture/game/views/DecisionCosts';
import { Results } from '@venture/game/views/Results';
import { LineChart } from '@venture/ui/LineChart';
import { ProgressBar } from '@venture/ui/ProgressBar';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useId, useState } from 'react';
import { causes, content } from '../content';
import { endWorth, isShort, profit, type Round, type State } from '../engine';
import { type Decision, type Review, review } from '../review';
import {
  describeGap,
  describePoints,
  describeVerdict,
  describeWorth,
  formatChange,
  listShopValues,
  nameMoves,
} from '../texts';
import styles from './End.module.css';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the shop's worth, the cost of each decision, and the player's line beside the best. */
export function End({ state, best, onPlayAgain }: Props) {
  const { progress, result } = useReview(state);
  return (
    <Results
      title={state.phase === 'closed' ? 'Closed: Out of Cash' : 'Game Over'}
      best={best}
      onPlayAgain={onPlayAgain}
      details={
        <div className={`${stack['gap-5']} ${styles['details']}`} aria-busy={result === undefined}>
          {result ? (
            <Lessons state={state} result={result} />
          ) : (
            <ProgressBar label="Working out the best play of this deal" value={progress} max={1} />
          )}
        </div>
      }
    >
      <div className={stack['gap-2']}>
        <p>
          The shop is worth <strong className={typography['big']}>{endWorth(state)}</strong>
        </p>
        <p>{describeWorth(state)}</p>
        <p className={styles['verdict']}>{describeVerdict(state, result?.best)}</p>
        {isShort(state) && <p>{describePoints(state)}</p>}
      </div>
    </Results>
  );
}

/** The longest time for which the review may block the page. */
const SLICE_MS = 20;

/** Computes the review of a finished play in slices. */
function useReview(state: State) {
  const [progress, setProgress] = useState(0);
  const [result, setResult] = useState<Review>();
  useEffect(() => {
    const steps = review(state);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      let step = steps.next();
      while (!step.done && performance.now() < until) step = steps.next();
      if (step.done) return setResult(step.value);
      setProgress(step.value);
      timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [state]);
  return { progress, result };
}

function Lessons({ state, result: { decisions, best } }: { readonly state: State; readonly result: Review }) {
  const titleId = useId();
  const [own, most] = [listShopValues(state), listShopValues(best)];
  const rows = state.rounds.map((round, at) => ({
    ...round,
    number: at + 1,
    worth: own[at + 1],
    most: most[at + 1],
  }));
  return (
    <>
      <div className={`${stack['gap-5']} ${styles['lines']}`}>
        <DecisionCosts decisions={decisions.flatMap(explain)} gap={endWorth(best) - endWorth(state)} />
        <div className={stack['gap-5']}>
          <LineChart
            title="What the shop was worth"
            description={`You ended with ${own.at(-1)}, the best play of this deal with ${most.at(-1)}.`}
            points={most.map((_, round) => ({ label: `${round || 'Start'}`, value: own[round] ?? null }))}
            beside={{ names: ['You', 'Best play'], values: most }}
            format={String}
          >
            {null}
          </LineChart>
          <section className={stack['gap-2']} aria-labelledby={titleId}>
            <h3 id={titleId}>Profit is not cash</h3>
            <p>{describeGap(state)}</p>
          </section>
        </div>
      </div>
      <details>
        <summary className={typography['more']}>Your rounds, one by one</summary>
        <Table caption="Your rounds" columns={ROUNDS} rows={rows} rowKey={({ number }) => number} stacked />
      </details>
    </>
  );
}

function explain({ moves, best, cost, cause }: Decision, at: number) {
  if (cause === undefined) return [];
  const label = `Round ${at + 1}: ${nameMoves(moves)}`;
  return [{ key: label, label, cost, why: `${causes[cause]} Better: ${nameMoves(best)}.` }];
}

type Row = Round & {
  readonly number: number;
  readonly worth: number | undefined;
  readonly most: number | undefined;
};

const ROUNDS: readonly Column<Row>[] = [
  { title: 'Round', cell: ({ number }) => number, heading: true },
  { title: 'Actions', cell: ({ moves }) => nameMoves(moves), untitled: true },
  {
    title: 'Card and served',
    cell: ({ card, sold, wanted }) => `${content.cards[card].name}, ${sold} of ${wanted} served`,
    untitled: true,
  },
  { title: 'Profit', cell: (round) => formatChange(profit(round)), numeric: true },
  { title: 'Cash', cell: ({ after }) => after.cash, numeric: true },
  { title: 'Worth', cell: ({ worth, most }) => `${worth} (best play ${most})`, numeric: true },
];
