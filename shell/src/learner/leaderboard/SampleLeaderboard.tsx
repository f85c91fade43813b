import { formatNumber } from '@venture/api/format';
import { Badge } from '@venture/ui/Badge';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { type Column, Table } from '@venture/ui/Table';
import type { ReactNode } from 'react';
import styles from './Rank.module.css';
import { entries } from './sample.json';

/** An example ranking, shown while there is no real one; the children explain why and what to do. */
export function SamplePage({ children }: { readonly children?: ReactNode }) {
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="This is what a ranking looks like. The five learners are made up; nobody's real score is shown here."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
        actions={<ExampleLabel />}
      />
      {children}
      <SampleTable />
    </Page>
  );
}

/** The sample learners, best first. */
export const ranking = entries.map((entry, index) => ({ ...entry, rank: index + 1 }));

type Row = (typeof ranking)[number];

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, narrow: true },
  { title: 'Name', cell: ({ name }) => name, heading: true },
  { title: 'XP', cell: ({ points }) => formatNumber(points), numeric: true },
];

/** Five made-up learners; the page around them says so. */
export function SampleTable() {
  return (
    <Table caption="Leaderboard, example" columns={COLUMNS} rows={ranking} rowKey={({ name }) => name} />
  );
}

/** Marks a sample value, shown before there is a real one. */
export function ExampleLabel() {
  return <Badge tone="accent">Example</Badge>;
}

/** Shows a rank as a chip, in its own colour for the first three. */
export function Rank({ rank }: { readonly rank: number }) {
  return (
    <span className={styles['rank']} data-rank={rank}>
      {formatNumber(rank)}
    </span>
  );
}
