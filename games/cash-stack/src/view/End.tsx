import type { Best } from '@venture/play/best';
import { Results } from '@venture/play/views/Results';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import type { CSSProperties } from 'react';
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

/** The end: how it went, then what there is to learn from it. */
export function End({ state, best, onPlayAgain }: Props) {
  return (
    <Results
      title={content.messages.over}
      best={best}
      onPlayAgain={onPlayAgain}
      details={<Debrief state={state} />}
    >
      <Outcome state={state} />
    </Results>
  );
}

/** The result: the final budget, compared with the best possible. */
function Outcome({ state }: { readonly state: State }) {
  return (
    <div className={`${stack['gap-4']} ${styles['outcome']}`}>
      <div>
        <p className={styles['final']}>
          <span>Final budget</span> <strong>{budget(state)}</strong>
        </p>
        <p className={styles['verdict']}>{verdict(state)}</p>
      </div>
      <Stack state={state} considered={undefined} />
    </div>
  );
}

/** The debrief: how the budget developed, and the return on each option. */
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

/** The budget by round beside the best possible; hidden from screen readers, which have the table. */
function Chart({ state }: { readonly state: State }) {
  const best = bestBudgets(state.setup);
  const most = best.at(-1) ?? 1;
  const own = [{ round: 0, budget: state.setup.startBudget }, ...rows(state)];
  return (
    <figure className={`${stack['gap-3']} ${styles['figure']}`} aria-hidden>
      <div className={styles['chart']}>
        {own.map(({ round, budget }) => (
          <div key={round} className={styles['round']} style={shares(budget, best[round], most)}>
            <span className={styles['best']} />
            <span className={styles['bar']}>
              <b>{budget}</b>
            </span>
            <span className={`${typography['note']} ${styles['name']}`}>{round === 0 ? 'Start' : round}</span>
          </div>
        ))}
      </div>
      <figcaption className={`${typography['note']} ${styles['key']}`}>
        <span className={styles['key-own']}>Your budget</span>
        <span className={styles['key-best']}>Best possible</span>
      </figcaption>
    </figure>
  );
}

function shares(own: number, best = own, most: number): CSSProperties & Record<`--${string}`, number> {
  return { '--own': own / most, '--best': best / most };
}
