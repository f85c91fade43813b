import { call } from '@venture/api/v1/call';
import { deleteTeam, getTeam, type Team } from '@venture/api/v1/teams';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { AskFirst } from '../../confirm/AskFirst';
import { useMyRole } from '../AdminPage';
import { Requested } from '../Requested';
import { Grants } from './Grants';
import { Issuers } from './Issuers';
import { TeamMembers } from './TeamMembers';
import { Tokens } from './Tokens';

type Props = { readonly name: string; readonly onClose: () => void };

/** One team: what it owns, who is in it, its tokens, and whose jobs it trusts. */
export function TeamDialog({ name, onClose }: Props) {
  const request = useQuery(getTeam, { params: { team: name } });
  return (
    <Dialog open title={name} size="large" onClose={onClose}>
      <Requested request={request} label="Loading the team" lines={6} headingLevel={3}>
        {(team) => <Parts team={team} refetch={request.refetch} onClose={onClose} />}
      </Requested>
    </Dialog>
  );
}

type PartsProps = { readonly team: Team; readonly refetch: () => void; readonly onClose: () => void };

function Parts({ team, refetch, onClose }: PartsProps) {
  const isAdmin = useMyRole() === 'admin';
  return (
    <div className={stack['gap-5']}>
      <Grants team={team} isAdmin={isAdmin} onChange={refetch} />
      <TeamMembers team={team} isAdmin={isAdmin} onChange={refetch} />
      <Tokens team={team} onChange={refetch} />
      <Issuers team={team} isAdmin={isAdmin} onChange={refetch} />
      {isAdmin && <Deletion name={team.name} onDeleted={onClose} />}
    </div>
  );
}

function Deletion({ name, onDeleted }: { readonly name: string; readonly onDeleted: () => void }) {
  return (
    <ButtonRow>
      <AskFirst
        label="Delete the team"
        look={{ variant: 'quiet' }}
        title={`Delete ${name}?`}
        confirm={`Delete ${name} for good`}
        variant="danger"
        work={() => call(deleteTeam, { params: { team: name } })}
        onDone={onDeleted}
      >
        <p>What the team owns then belongs to the platform and stays live. Its tokens no longer work.</p>
      </AskFirst>
    </ButtonRow>
  );
}
