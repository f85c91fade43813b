import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';
import { type Column, Table } from '@venture/shared/ui/Table';
import { Example } from '../example/Example';
import { ranking } from './content';
import styles from './Leaderboard.module.css';

type Row = (typeof ranking)[number];

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, narrow: true },
  { title: 'Name', cell: ({ name }) => name, heading: true },
  { title: 'XP', cell: ({ points }) => points.toLocaleString('en'), numeric: true },
];

/** Five sample learners, and said to be so. */
export function Leaderboard() {
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="This is how a ranking looks. The five learners are made up; nobody's real score is shown here."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
        actions={<Example />}
      />
      <Table caption="Leaderboard, example" columns={COLUMNS} rows={ranking} rowKey={({ name }) => name} />
    </Page>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  return (
    <span className={styles['rank']} data-rank={rank}>
      {rank}
    </span>
  );
}
