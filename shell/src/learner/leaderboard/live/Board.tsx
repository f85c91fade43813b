import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '@venture/api/format';
import { ConfirmDialog } from '@venture/api/react/ConfirmDialog';
import { ListEnd } from '@venture/api/react/QueryView';
import { listQuery, useServerMutation } from '@venture/api/react/queries';
import { call, ProblemError } from '@venture/api/v1/call';
import {
  getLeaderboardEntries,
  joinLeaderboards,
  type Leaderboard,
  type LeaderboardEntry,
  leaveLeaderboards,
  XP_BOARD,
} from '@venture/api/v1/leaderboards';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { useFocusOnChange, useFocusWhen } from '@venture/ui/focus';
import { PeopleIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { ExampleLabel, Rank, SampleTable } from '../SampleLeaderboard';
import { type BoardFilter, requestFor } from './filter';
import { OwnRank } from './OwnRank';

/** One board: the reader's rank, its players, and the buttons to join and leave. */
export function Board({ filter, leaderboard, loadedAt }: EntriesProps) {
  const [open, setOpen] = useState<'join' | 'leave'>();
  const [status, setStatus] = useState('');
  const heading = useFocusOnChange<HTMLHeadingElement>(status);
  const close = () => setOpen(undefined);
  const done = (what: string) => {
    close();
    setStatus(what);
  };
  return (
    <>
      <StatusLine shown={false}>{status}</StatusLine>
      <OwnRank
        filter={filter}
        leaderboard={leaderboard}
        heading={heading}
        onJoin={() => setOpen('join')}
        onLeave={() => setOpen('leave')}
      />
      {leaderboard.people > 0 ? (
        <Entries filter={filter} leaderboard={leaderboard} loadedAt={loadedAt} />
      ) : (
        <EmptyBoard filter={filter} isNew={leaderboard.isNew} />
      )}
      {open === 'join' && (
        <JoinDialog
          nickname={leaderboard.nickname}
          onClose={close}
          onDone={(nickname) => done(`You are on the leaderboards as ${nickname}.`)}
        />
      )}
      {open === 'leave' && (
        <LeaveDialog onClose={close} onDone={() => done('You have left the leaderboards.')} />
      )}
    </>
  );
}

/** A board without players. If the XP board has never had any, it shows an example, labelled as such. */
function EmptyBoard({ filter, isNew }: { readonly filter: BoardFilter; readonly isNew: boolean }) {
  if (filter.board === XP_BOARD && isNew) {
    return (
      <section className={stack['gap-3']}>
        <div className={`${row['gap-3']} ${row['spread']}`}>
          <h2>This is how it will look</h2>
          <ExampleLabel />
        </div>
        <p>Nobody is on this board yet. The five learners are made up.</p>
        <SampleTable />
      </section>
    );
  }
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="Nobody yet"
      text={isNew ? 'Nobody is on this board yet. Be the first.' : NOBODY[filter.period]}
    />
  );
}

const NOBODY = {
  week: 'Nobody is on this board yet this week. Be the first.',
  month: 'Nobody is on this board yet this month. Be the first.',
  all: 'Nobody is on this board.',
} as const;

type LeaveDialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Asks for confirmation: leaving removes the person at once, and someone else may take the nickname. */
function LeaveDialog({ onClose, onDone }: LeaveDialogProps) {
  const leave = useServerMutation(() => call(leaveLeaderboards, {}));
  return (
    <ConfirmDialog
      title="Leave the leaderboards?"
      cancel="Stay"
      confirm="Leave"
      working={leave.isPending}
      failed={leave.isError ? 'You are still on the boards: the server did not answer. Try again.' : ''}
      onConfirm={() => leave.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        You disappear from all boards at once, and someone else can take your nickname. You keep your XP and
        your badges; if you join again, they count again.
      </p>
    </ConfirmDialog>
  );
}

type JoinDialogProps = {
  /** The current nickname; null for a person who is only joining. */
  readonly nickname: string | null;
  readonly onClose: () => void;
  readonly onDone: (nickname: string) => void;
};

/** Asks for a nickname, and says who will see what. */
function JoinDialog({ nickname, onClose, onDone }: JoinDialogProps) {
  const join = useServerMutation((typed: string) => call(joinLeaderboards, { body: { nickname: typed } }));
  const { isPending, isError, error } = join;
  const field = useFocusWhen<HTMLInputElement>(!isPending);
  const send = () =>
    join.mutate(field.current?.value ?? '', { onSuccess: (joined) => onDone(joined.nickname) });
  const refusal = error instanceof ProblemError ? error : undefined;
  const isOfField = refusal?.status === NOT_ACCEPTED;
  return (
    <ConfirmDialog
      title={nickname === null ? 'Join the leaderboards' : 'Change your nickname'}
      cancel="Cancel"
      confirm={nickname === null ? 'Join' : 'Save'}
      variant="primary"
      working={isPending}
      failed={isError && !isOfField ? (refusal?.message ?? NO_CONNECTION) : ''}
      onConfirm={send}
      onClose={onClose}
    >
      <Field
        ref={field}
        label="Nickname"
        hint="3 to 20 characters. Choose one that does not reveal who you are."
        defaultValue={nickname ?? ''}
        error={isOfField && refusal.message}
        autoComplete="off"
        spellCheck={false}
      />
      {nickname === null && <WhatIsSeen />}
    </ConfirmDialog>
  );
}

function WhatIsSeen() {
  return (
    <ul className={`${stack['gap-2']} ${typography['muted']}`}>
      <li>Everyone who is logged in sees your nickname, your XP and your best game results.</li>
      <li>Nobody sees your name or your email.</li>
      <li>You can leave at any time, and disappear at once.</li>
    </ul>
  );
}

/** The status of the response that refuses a nickname. */
const NOT_ACCEPTED = 422;

const NO_CONNECTION = 'There is no connection. Your nickname is still here: try again in a moment.';

type EntriesProps = {
  readonly filter: BoardFilter;
  readonly leaderboard: Leaderboard;
  readonly loadedAt: number;
};

/** How long the first players, sent with the board, need no request of their own. */
const FRESH_MS = 10_000;

/** Lists the players near the reader, unless the reader is among the best, then the best, with a button for more. */
function Entries({ filter, leaderboard: { people, near, top }, loadedAt }: EntriesProps) {
  const query = useInfiniteQuery({
    ...listQuery(getLeaderboardEntries, requestFor(filter)),
    initialData: { pages: [top], pageParams: [undefined] },
    initialDataUpdatedAt: loadedAt,
    staleTime: FRESH_MS,
  });
  // Players whose rank changed between requests are on both pages.
  const loaded = query.data.pages.flatMap((page) => page.items);
  const items = [...new Map(loaded.map((entry) => [entry.nickname, entry])).values()];
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
        <ListEnd query={query} itemsName="players" shown={items.length} total={people} />
      </section>
    </>
  );
}

type RankingProps = {
  readonly caption: string;
  readonly filter: BoardFilter;
  readonly entries: readonly LeaderboardEntry[];
  /** Keeps the reader's own row visible in a long list. */
  readonly pinned?: boolean;
};

function Ranking({ caption, filter, entries, pinned = false }: RankingProps) {
  const columns: readonly Column<LeaderboardEntry>[] = [
    { title: 'Rank', cell: ({ rank }) => <Rank rank={rank} />, narrow: true },
    { title: 'Name', cell: (entry) => <Name {...entry} />, heading: true },
    {
      title: filter.board === XP_BOARD ? 'XP' : 'Best result',
      cell: ({ score }) => formatNumber(score),
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
