import type { Best } from '@venture/game/best';
import { Results } from '@venture/game/views/Results';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LineChart } from '@venture/ui/LineChart';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { content } from '../content';
import {
  bestBudgets,
  budget,
  finalBudgets,
  gain,
  type Row,
  returnPercent,
  rows,
  type State,
} from '../engine';
import styles from './End.module.css';
import { Stack } from './Stack';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the final budget compared with the best possible, then the lessons. */
export function End({ state, best, onPlayAgain }: Props) {
  return (
    <Results
      title={content.messages.over}
      best={best}
      onPlayAgain={onPlayAgain}
      details={<Debrief state={state} />}
    >
      <div className={`${stack['gap-4']} ${styles['outcome']}`}>
        <div>
          <p className={styles['final']}>
            <span>Final budget</span>{' '}
            <strong className={`${typography['big']} ${styles['budget']}`}>{budget(state)}</strong>
          </p>
          <p className={styles['verdict']}>{verdict(state)}</p>
        </div>
        <Stack state={state} considered={undefined} />
      </div>
    </Results>
  );
}

/** The debrief: the budget over time and each option's return. */
function Debrief({ state }: { readonly state: State }) {
  const options = state.setup.options.toSorted((a, b) => gain(b) - gain(a));
  return (
    <div className={`${stack['gap-4']} ${styles['debrief']}`}>
      <section className={`${stack['gap-4']} ${styles['part']}`} aria-labelledby="cash-stack-way">
        <h3 id="cash-stack-way">How your stack grew</h3>
        <div className={`${stack['gap-5']} ${styles['way']}`}>
          <Chart state={state} />
          <Table
            caption="Your budget, round by round"
            columns={WAY}
            rows={rows(state)}
            rowKey={(row) => row.round}
          />
        </div>
      </section>
      <section className={`${stack['gap-4']} ${styles['part']}`} aria-labelledby="cash-stack-worth">
        <h3 id="cash-stack-worth">What each option is worth</h3>
        <CardGrid cards="large">
          {options.map((option) => (
            <Card key={option.id} padding="small">
              <h4>{option.text}</h4>
              <p className={styles['return']}>
                <b>+{gain(option)}</b> per round, {returnPercent(option)}% return
              </p>
              <p>{option.lesson}</p>
            </Card>
          ))}
        </CardGrid>
        <p>{content.debrief}</p>
      </section>
    </div>
  );
}

const WAY: readonly Column<Row>[] = [
  { title: 'Round', cell: (row) => row.round, heading: true },
  { title: 'Choice', cell: (row) => row.option.text },
  { title: 'Gain', cell: (row) => `+${gain(row.option)}`, numeric: true },
  { title: 'Budget', cell: (row) => row.budget, numeric: true },
];

function verdict(state: State): string {
  const best = finalBudgets(state.setup).at(-1) ?? 0;
  const short = best - budget(state);
  if (short === 0) return `That is the best possible: nobody can end with more than ${best}.`;
  return `The best possible is ${best}: you were ${short} short of it.`;
}

/** The budget in each round beside the best possible one; the table lists the numbers. */
function Chart({ state }: { readonly state: State }) {
  const { startBudget } = state.setup;
  const best = bestBudgets(state.setup);
  const own = [startBudget, ...rows(state).map(({ budget }) => budget)];
  return (
    <LineChart
      title="Your budget, and the best possible"
      description={`You ended with ${own.at(-1)}; the best possible is ${best.at(-1)}.`}
      points={own.map((value, round) => ({ label: `${round || 'Start'}`, value }))}
      beside={{ names: ['Your budget', 'Best possible'], values: best }}
      format={String}
    >
      {null}
    </LineChart>
  );
}
