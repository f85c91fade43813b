import { listRemotes, type RemoteSummary } from '@venture/api/v1/releases';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { BuildingIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { AdminPage } from '../AdminPage';
import lists from '../lists.module.css';
import { Requested } from '../Requested';
import { RemoteDialog } from './RemoteDialog';

/** What is live, who owns it, and what waits. */
export function Releases() {
  return (
    <AdminPage
      area="releases"
      lead="What is live, who owns it, and what waits for approval. Open a remote for its releases and history."
    >
      <Remotes />
    </AdminPage>
  );
}

function Remotes() {
  const [open, setOpen] = useState<string>();
  const request = useQuery(listRemotes, {});
  const close = () => {
    setOpen(undefined);
    request.refetch();
  };
  return (
    <>
      <Requested request={request} label="Loading remotes" lines={6}>
        {({ remotes }) =>
          remotes.length === 0 ? <NoRemote /> : <RemoteTable remotes={remotes} onOpen={setOpen} />
        }
      </Requested>
      {open !== undefined && <RemoteDialog key={open} name={open} onClose={close} />}
    </>
  );
}

function NoRemote() {
  return (
    <EmptyState
      icon={<BuildingIcon />}
      title="Nothing has been released yet"
      text="Games and pages appear here with their first release."
    />
  );
}

type TableProps = { readonly remotes: readonly RemoteSummary[]; readonly onOpen: (name: string) => void };

function RemoteTable({ remotes, onOpen }: TableProps) {
  const waitingFirst = remotes.toSorted((one, other) => other.waiting - one.waiting);
  return (
    <Table
      caption="Remotes"
      rows={waitingFirst}
      rowKey={({ name }) => name}
      columns={[
        {
          title: 'Remote',
          heading: true,
          cell: ({ name, owner }) => (
            <>
              <button type="button" className={lists['open']} onClick={() => onOpen(name)}>
                {name}
              </button>
              <span className={`${typography['note']} ${lists['detail']}`}>
                {owner === undefined ? 'Platform' : `Team ${owner}`}
              </span>
            </>
          ),
        },
        { title: 'Live', cell: (remote) => <LiveVersion remote={remote} /> },
      ]}
    />
  );
}

function LiveVersion({ remote: { live, waiting } }: { readonly remote: RemoteSummary }) {
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      {live ? live.version : 'Not live'}
      {live?.isDisabled && <Badge tone="danger">Switched off</Badge>}
      {waiting > 0 && <Badge tone="warn">{waiting === 1 ? '1 waits' : `${waiting} wait`}</Badge>}
    </span>
  );
}
