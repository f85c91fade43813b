import { formatList, pluralize } from '@venture/api/format';
import type { Best } from '@venture/game/best';
import { DecisionCosts } from '@venture/game/views/DecisionCosts';
import { Results } from '@venture/game/views/Results';
import { Facts } from '@venture/ui/Facts';
import { LineChart } from '@venture/ui/LineChart';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useState } from 'react';
import { cardName } from '../content';
import { type DecisionCost, roundCosts } from '../costs';
import { points, ROUNDS, SIDES, type Side, type State, score, see } from '../engine';
import { formatPoints, visitName } from '../texts';
import styles from './End.module.css';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the score, each decision's cost, and the groups' hidden tastes. */
export function End({ state, best, onPlayAgain }: Props) {
  const costs = useCosts(state);
  const own = score(state);
  return (
    <Results
      title="Six customers later"
      best={best}
      onPlayAgain={onPlayAgain}
      details={
        <div className={`${stack['gap-5']} ${styles['details']}`} aria-busy={costs === undefined}>
          {costs ? (
            <>
              <DecisionCosts decisions={costs} formatCost={formatPoints} />
              <Lines state={state} />
              <Wishes state={state} />
            </>
          ) : (
            <Skeleton label="Looking at your decisions" />
          )}
        </div>
      }
    >
      <p className={styles['score']}>
        <strong className={typography['big']}>{own}</strong> {pluralize(own, 'point', 'points')}
      </p>
    </Results>
  );
}

/** Computes the decisions' costs, one round per task, so that the page stays responsive. */
function useCosts(state: State): readonly DecisionCost[] | undefined {
  const [rounds, setRounds] = useState<readonly (readonly DecisionCost[])[]>([]);
  const isDone = rounds.length === ROUNDS;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setRounds([...rounds, roundCosts(state, rounds.length)]));
    return () => clearTimeout(timer);
  }, [state, rounds, isDone]);
  return isDone ? rounds.flat() : undefined;
}

/** Points by round. */
function Lines({ state }: { readonly state: State }) {
  const seen = see(state);
  const own = seen.outcomes.map(points);
  const scores = own.reduce<number[]>((sums, value) => sums.concat((sums.at(-1) ?? 0) + value), [0]);
  return (
    <LineChart
      title="Your points"
      description={`You ended with ${scores.at(-1)}.`}
      points={scores.map((value, round) => ({ label: round === 0 ? 'Start' : `${round}`, value }))}
      format={String}
    >
      <Table
        caption="Points by round"
        columns={[
          { title: 'Round', cell: (round) => round + 1, heading: true },
          { title: 'Customer', cell: (round) => visitName(seen, round) },
          { title: 'You', cell: (round) => own[round], numeric: true },
        ]}
        rows={[...own.keys()]}
        rowKey={(round) => round}
      />
    </LineChart>
  );
}

/** The groups' hidden tastes. */
function Wishes({ state }: { readonly state: State }) {
  return (
    <section className={stack['gap-3']} aria-labelledby="fit-wishes">
      <h3 id="fit-wishes">What the groups wanted</h3>
      <Facts
        names="above"
        facts={SIDES.map((side) => [state.deal.groups[side].name, describeWishes(state, side)])}
      />
    </section>
  );
}

function describeWishes({ deal: { customers, secrets } }: State, side: Side): string {
  const { loved, trusted } = secrets.tastes[side];
  const wanted = `They love ${cardName('feature', loved)} and trust "${cardName('message', trusted)}".`;
  const rounds = customers.flatMap((customer, round) =>
    customer.side === side && secrets.stretches[round] ? [`${round + 1}`] : [],
  );
  if (rounds.length === 0) return `${wanted} None of them would have paid more than the budget.`;
  return `${wanted} Would have paid 1 over the budget: ${pluralize(rounds.length, 'round', 'rounds')} ${formatList(rounds)}.`;
}
