import { type Column, Table } from '@venture/shared/ui/Table';
import { Chart } from './Chart';
import { content, type Option } from './content';
import styles from './Debrief.module.css';
import { budget, finalBudgets, gain, type Row, returnPercent, rows, type State } from './engine';

/** What the learner takes away: the way the budget went, and what each option was worth. */
export function Debrief({ state }: { readonly state: State }) {
  const best = finalBudgets(state.setup).at(-1) ?? 0;
  return (
    <div className={styles['debrief']}>
      <p className={styles['final']}>
        <span>Final budget</span> <strong>{budget(state)}</strong>
      </p>
      <p className={styles['verdict']}>{verdict(state, best)}</p>
      <section className={styles['part']} aria-labelledby="cash-stack-way">
        <h3 id="cash-stack-way">How your stack grew</h3>
        <Chart state={state} />
        <Table
          caption="Your budget, round by round"
          columns={WAY}
          rows={rows(state)}
          rowKey={(row) => row.round}
        />
      </section>
      <section className={styles['part']} aria-labelledby="cash-stack-worth">
        <h3 id="cash-stack-worth">What each option is worth</h3>
        <Table
          caption="Return on each option"
          columns={WORTH}
          rows={[...state.setup.options].sort((a, b) => returnPercent(b) - returnPercent(a))}
          rowKey={(option) => option.id}
        />
        <p>{content.debrief}</p>
      </section>
    </div>
  );
}

const WAY: readonly Column<Row>[] = [
  { title: 'Round', cell: (row) => row.round, heading: true },
  { title: 'Choice', cell: (row) => row.option.text },
  { title: 'Spent', cell: (row) => row.option.cost, numeric: true },
  { title: 'Back', cell: (row) => row.option.profit, numeric: true },
  { title: 'Budget', cell: (row) => row.budget, numeric: true },
];

const WORTH: readonly Column<Option>[] = [
  { title: 'Option', cell: (option) => option.text, heading: true },
  { title: 'Gain', cell: (option) => `+${gain(option)}`, numeric: true },
  { title: 'Return', cell: (option) => `${returnPercent(option)}%`, numeric: true },
  { title: 'How it is worked out', cell: (option) => option.lesson },
];

function verdict(state: State, best: number): string {
  const short = best - budget(state);
  if (short === 0) return `That is the best possible: nobody can end with more than ${best}.`;
  return `The best possible is ${best}: you were ${short} short of it.`;
}
