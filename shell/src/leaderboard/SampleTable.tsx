import { type Column, Table } from '@venture/ui/Table';
import { ranking } from './content';
import { Rank } from './Rank';

type Row = (typeof ranking)[number];

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, narrow: true },
  { title: 'Name', cell: ({ name }) => name, heading: true },
  { title: 'XP', cell: ({ points }) => points.toLocaleString('en'), numeric: true },
];

/** Five made-up learners; the page around them says so. */
export function SampleTable() {
  return (
    <Table caption="Leaderboard, example" columns={COLUMNS} rows={ranking} rowKey={({ name }) => name} />
  );
}
