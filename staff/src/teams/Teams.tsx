import { call } from '@venture/api/v1/call';
import { createTeam, listTeams, TEAM_LIMITS, type TeamSummary } from '@venture/api/v1/teams';
import { Requested } from '@venture/client/Requested';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { Table } from '@venture/ui/Table';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { AdminPage, useMyRole } from '../frame/AdminPage';
import { NameDialog } from '../frame/NameDialog';
import { TeamDialog } from './TeamDialog';

const LEAD =
  'A team owns the names under which it releases games and pages. Its tokens let programs release them. Releases of teams run in a frame of their own: they cannot read or change the page around them, nor act for the person who opens them, unless an admin trusts the team with the page.';

/** Who may release what. */
export function Teams() {
  return (
    <AdminPage area="teams" lead={LEAD}>
      <AllTeams />
    </AdminPage>
  );
}

function AllTeams() {
  const isAdmin = useMyRole() === 'admin';
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<string>();
  const request = useQuery(listTeams, {});
  const close = () => {
    setOpen(undefined);
    request.refetch();
  };
  return (
    <>
      {isAdmin && (
        <ButtonRow>
          <Button icon={<PlusIcon aria-hidden />} onClick={() => setMaking(true)}>
            New team
          </Button>
        </ButtonRow>
      )}
      <Requested request={request} label="Loading teams" lines={4}>
        {({ teams }) => (teams.length === 0 ? <NoTeam /> : <TeamTable teams={teams} onOpen={setOpen} />)}
      </Requested>
      {isMaking && <NewTeam onClose={() => setMaking(false)} onMade={setOpen} />}
      {open !== undefined && !isMaking && <TeamDialog key={open} name={open} onClose={close} />}
    </>
  );
}

function NoTeam() {
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="No teams yet"
      text="Everything that is live belongs to the platform. Create a team, and give it the names that it may release."
    />
  );
}

type TableProps = { readonly teams: readonly TeamSummary[]; readonly onOpen: (name: string) => void };

function TeamTable({ teams, onOpen }: TableProps) {
  return (
    <Table
      caption="Teams"
      stacked
      rows={teams}
      rowKey={({ name }) => name}
      columns={[
        {
          title: 'Team',
          heading: true,
          cell: ({ name }) => (
            <button type="button" className={lists['open']} onClick={() => onOpen(name)}>
              {name}
            </button>
          ),
        },
        { title: 'Owns', cell: ({ remotes }) => remotes.join(', ') || '–' },
        { title: 'Releases run in', cell: ({ isTrusted }) => (isTrusted ? 'the page' : 'frames') },
        { title: 'Members', numeric: true, cell: ({ members }) => members },
      ]}
    />
  );
}

type Props = { readonly onClose: () => void; readonly onMade: (name: string) => void };

/** Asks for the name of a new team. */
function NewTeam({ onClose, onMade }: Props) {
  return (
    <NameDialog
      title="New team"
      confirm="Create the team"
      hint='Lower case words joined by "-", for example campus-games.'
      pattern="[a-z][a-z0-9\-]*"
      patternTitle='Lower case words joined by "-"'
      maxLength={TEAM_LIMITS.name}
      create={async (name) => {
        await call(createTeam, { body: { name } });
        onMade(name);
      }}
      onClose={onClose}
    />
  );
}
