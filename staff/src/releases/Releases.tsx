import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@venture/api/format';
import { errorRefetchInterval } from '@venture/api/react/QueryProvider';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { listRemotes, type RemoteSummary } from '@venture/api/v1/releases';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { BuildingIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { type Column, Table } from '@venture/ui/Table';
import { useState } from 'react';
import { Detail } from '../app/Section';
import { RemoteDialog } from './RemoteDialog';
import { rolloutSettings } from './Rollout';
import { formatShare, getTitle } from './words';

type Count = { readonly of: (remote: RemoteSummary) => number; readonly say: (count: number) => string };

/** States that may need action, the most urgent first. */
const COUNTS: readonly Count[] = [
  {
    of: ({ waiting }) => waiting,
    say: (count) => formatCount(count, 'release waits for approval', 'releases wait for approval'),
  },
  {
    of: ({ stopped }) => Number(stopped !== undefined),
    say: (count) => formatCount(count, 'rollout stopped automatically', 'rollouts stopped automatically'),
  },
  { of: ({ rollout }) => Number(rollout !== undefined), say: (count) => `${count} being rolled out` },
  { of: ({ live }) => Number(live?.isDisabled === true), say: (count) => `${count} switched off` },
];

function countsInWords(remotes: readonly RemoteSummary[]): string {
  const counts = COUNTS.flatMap(({ of, say }) => {
    const count = remotes.reduce((sum, remote) => sum + of(remote), 0);
    return count > 0 ? [say(count)] : [];
  });
  return counts.length > 0 ? `${counts.join(', ')}.` : 'Nothing needs your attention.';
}

/** Sorts remotes that may need action first, then by title. */
function urgentFirst(remotes: readonly RemoteSummary[]): readonly RemoteSummary[] {
  return remotes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || getTitle(one).localeCompare(getTitle(other), 'en'),
  );
}

function rankOf(remote: RemoteSummary): number {
  const rank = COUNTS.findIndex(({ of }) => of(remote) > 0);
  return rank < 0 ? COUNTS.length : rank;
}

/** All remotes: live release, owner, and waiting releases. */
export function Releases() {
  const [open, setOpen] = useState<string>();
  const query = useQuery({
    ...endpointQuery(listRemotes, {}),
    refetchInterval: (asked) =>
      (asked.state.data?.remotes.some(({ rollout }) => rollout) && rolloutSettings.pollMs) ||
      errorRefetchInterval(asked),
  });
  return (
    <>
      <QueryView query={query} label="Loading remotes" lines={6}>
        {({ remotes }) =>
          remotes.length === 0 ? (
            <EmptyState
              icon={<BuildingIcon />}
              title="Nothing has been released yet"
              text="Games and pages appear here with their first release."
            />
          ) : (
            <>
              <p>
                <strong>{countsInWords(remotes)}</strong>
              </p>
              <Table
                caption="Remotes"
                stacked
                rows={urgentFirst(remotes)}
                rowKey={({ name }) => name}
                columns={columns(setOpen)}
              />
            </>
          )
        }
      </QueryView>
      {open !== undefined && <RemoteDialog key={open} name={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const columns = (onOpen: (name: string) => void): readonly Column<RemoteSummary>[] => [
  {
    title: 'Remote',
    heading: true,
    cell: (remote) => (
      <>
        <button type="button" className={lists['open']} onClick={() => onOpen(remote.name)}>
          {getTitle(remote)}
        </button>
        <Detail>{detailOf(remote)}</Detail>
      </>
    ),
  },
  { title: 'Live', cell: (remote) => <LiveVersion remote={remote} /> },
];

function detailOf({ name, title, owner }: RemoteSummary): string {
  const whose = owner === undefined ? 'Platform' : `Team ${owner}`;
  return title === undefined ? whose : `${name} · ${whose}`;
}

function LiveVersion({ remote }: { readonly remote: RemoteSummary }) {
  const { live, waiting, rollout, stopped } = remote;
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      {live ? live.version : 'Not live'}
      {waiting > 0 && (
        <Badge tone="warn">{formatCount(waiting, 'waits for approval', 'wait for approval')}</Badge>
      )}
      {rollout && (
        <Badge tone="info">
          {rollout.version} for {formatShare(rollout.share)}
        </Badge>
      )}
      {stopped !== undefined && <Badge tone="danger">{stopped} stopped</Badge>}
      {live?.isDisabled && <Badge tone="danger">Switched off</Badge>}
    </span>
  );
}
