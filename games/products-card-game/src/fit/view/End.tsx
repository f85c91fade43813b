import { pluralize } from '@venture/api/format';
import type { Best } from '@venture/play/best';
import { DecisionCosts } from '@venture/play/views/DecisionCosts';
import { Results } from '@venture/play/views/Results';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LineChart } from '@venture/ui/LineChart';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useState } from 'react';
import { cardName, content } from '../content';
import { type DecisionCost, type Review, review as work } from '../costs';
import { at, points, type State, score, see } from '../engine';
import { formatPoints, pitchName, visitName } from '../texts';
import styles from './End.module.css';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the score, what each decision cost, and what the groups really wanted. */
export function End({ state, best, onPlayAgain }: Props) {
  const review = useReview(state);
  const own = score(state);
  return (
    <Results
      title="Six customers later"
      best={best}
      onPlayAgain={onPlayAgain}
      details={<Details state={state} review={review} />}
    >
      <p className={styles['score']}>
        <strong className={typography['big']}>{own}</strong> {pluralize(own, 'point', 'points')}
      </p>
    </Results>
  );
}

/** What the decisions cost, worked out one step a task, so that the page keeps answering. */
function useReview(state: State): Review | undefined {
  const [review, setReview] = useState<Review>();
  useEffect(() => {
    const steps = work(state);
    let timer: ReturnType<typeof setTimeout>;
    const advance = () => {
      const { done, value } = steps.next();
      if (done) setReview(value);
      else timer = setTimeout(advance);
    };
    timer = setTimeout(advance);
    return () => clearTimeout(timer);
  }, [state]);
  return review;
}

function Details({ state, review }: { readonly state: State; readonly review: Review | undefined }) {
  if (review === undefined) {
    return (
      <div className={styles['waiting']}>
        <Skeleton label="Looking at your decisions" />
      </div>
    );
  }
  return (
    <div className={`${stack['gap-5']} ${styles['details']}`}>
      <DecisionCosts
        decisions={review.costs.filter(({ cost }) => cost >= LEAST_SHOWN).map(describeCost)}
        formatCost={formatPoints}
      />
      <Lines state={state} review={review} />
      <Wishes state={state} />
    </div>
  );
}

/** Of lower costs nobody learns anything. */
const LEAST_SHOWN = 0.05;

function describeCost({ round, cost, causes, ...decision }: DecisionCost) {
  const isTest = decision.kind === 'test';
  const [chosen, better] = isTest
    ? [content.tests[decision.chosen].title, content.tests[decision.best].title]
    : [pitchName(decision.chosen), pitchName(decision.best)];
  const reasons = causes.map((cause) => content.causes[cause]).join(' ');
  return {
    key: `${round} ${decision.kind}`,
    label: `Round ${round + 1}: ${chosen}`,
    cost,
    why: `${reasons} Better: ${better}.`,
  };
}

type LinesProps = { readonly state: State; readonly review: Review };
type Row = { readonly round: number; readonly customer: string; readonly own: number; readonly fair: number };

/** The score by round beside that of the best decisions. */
function Lines({ state, review: { fairScores } }: LinesProps) {
  const seen = see(state);
  const ownScores = seen.outcomes.map((_, round) =>
    seen.outcomes.slice(0, round + 1).reduce((sum, outcome) => sum + points(outcome), 0),
  );
  const [own, fair] = [
    [0, ...ownScores],
    [0, ...fairScores],
  ];
  const rows = ownScores.map((_, round) => ({
    round: round + 1,
    customer: visitName(seen, round),
    own: at(own, round + 1) - at(own, round),
    fair: at(fair, round + 1) - at(fair, round),
  }));
  return (
    <LineChart
      title="Your line beside the best"
      description={`You ended with ${own.at(-1)}; the best decisions with what you could know, with ${fair.at(-1)}.`}
      points={own.map((value, round) => ({ label: round === 0 ? 'Start' : `${round}`, value }))}
      beside={{
        names: [`You: ${own.at(-1)}`, `Best with what you could know: ${fair.at(-1)}`],
        values: fair,
      }}
      format={String}
    >
      <Table caption="Points by round" columns={COLUMNS} rows={rows} rowKey={({ round }) => round} />
    </LineChart>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Round', cell: ({ round }) => round, heading: true },
  { title: 'Customer', cell: ({ customer }) => customer },
  { title: 'You', cell: ({ own }) => own, numeric: true },
  { title: 'Best', cell: ({ fair }) => fair, numeric: true },
];

/** What was hidden. */
function Wishes({ state }: { readonly state: State }) {
  const { groups, secrets } = state.deal;
  return (
    <section className={stack['gap-3']} aria-labelledby="fit-wishes">
      <h3 id="fit-wishes">What the groups wanted</h3>
      <CardGrid cards="large">
        {([0, 1] as const).map((side) => (
          <Card key={side} padding="small">
            <h4>{groups[side].name}</h4>
            <p>
              They love <b>{cardName('feature', secrets.tastes[side].loved)}</b> and trust{' '}
              <b>{cardName('message', secrets.tastes[side].trusted)}</b>.
            </p>
            <p>{describeStretches(state, side)}</p>
          </Card>
        ))}
      </CardGrid>
    </section>
  );
}

function describeStretches({ deal }: State, side: 0 | 1): string {
  const rounds = deal.customers.flatMap((customer, round) =>
    customer.side === side && deal.secrets.stretches[round] ? [round + 1] : [],
  );
  if (rounds.length === 0) return 'None of them would have paid more than the budget.';
  return `Would have paid 1 over the budget: round ${rounds.join(', ')}.`;
}
