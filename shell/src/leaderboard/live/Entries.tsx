import { getEntries, type Leaderboard, type LeaderboardEntry, XP_BOARD } from '@venture/api/v1/leaderboards';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import { usePages } from '@venture/ui/useList';
import { Rank } from '../Rank';
import { type BoardFilter, requestFor } from './filter';

type Props = { readonly filter: BoardFilter; readonly leaderboard: Leaderboard };

/** The players near the reader, unless the reader is among the best, and the best with a button for more. */
export function Entries({ filter, leaderboard }: Props) {
  const { people, near, top } = leaderboard;
  const { items, more, moreState } = usePages(
    getEntries,
    requestFor(filter),
    top,
    ({ nickname }) => nickname,
  );
  const isAmongThem = items.some(({ isYou }) => isYou);
  return (
    <>
      {near.length > 0 && !isAmongThem && (
        <section className={stack['gap-3']}>
          <h2>Near you</h2>
          <Ranking caption="Players near you" filter={filter} entries={near} />
        </section>
      )}
      <section className={stack['gap-3']}>
        <h2>Top</h2>
        <Ranking caption="The best players" filter={filter} entries={items} pinned />
        <StatusLine>
          {items.length.toLocaleString('en')} of {people.toLocaleString('en')} shown
        </StatusLine>
        {moreState === 'failed' && (
          <Alert>The next players could not be loaded. Try again in a moment.</Alert>
        )}
        {more && (
          <ButtonRow>
            <Button variant="secondary" working={moreState === 'asking'} onClick={more}>
              Show more
            </Button>
          </ButtonRow>
        )}
      </section>
    </>
  );
}

type RankingProps = {
  readonly caption: string;
  readonly filter: BoardFilter;
  readonly entries: readonly LeaderboardEntry[];
  /** Long enough to lose sight of the reader's own row. */
  readonly pinned?: boolean;
};

function Ranking({ caption, filter, entries, pinned = false }: RankingProps) {
  const columns: readonly Column<LeaderboardEntry>[] = [
    { title: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, narrow: true },
    { title: 'Name', cell: (entry) => <Name {...entry} />, heading: true },
    {
      title: filter.board === XP_BOARD ? 'XP' : 'Best result',
      cell: ({ score }) => score.toLocaleString('en'),
      numeric: true,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={entries}
      rowKey={({ nickname }) => nickname}
      marked={({ isYou }) => isYou}
      pinned={pinned}
    />
  );
}

function Name({ nickname, isYou }: LeaderboardEntry) {
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      <bdi>{nickname}</bdi>
      {isYou && <Badge tone="primary">You</Badge>}
    </span>
  );
}
