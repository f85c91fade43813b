import { call } from '@venture/api/v1/call';
import { addTeamMember, deleteTeam, getTeam, removeTeamMember, trustWithPage } from '@venture/api/v1/teams';
import { AskFirst } from '@venture/client/AskFirst';
import { Requested } from '@venture/client/Requested';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useId, useState } from 'react';
import { useMyRole } from '../frame/AdminPage';
import { PeopleByEmail } from '../frame/PeopleByEmail';
import { Grants } from './Grants';
import { Issuers } from './Issuers';
import type { PartProps } from './part';
import { RevokeToken, Tokens } from './Tokens';
import { Webhook } from './Webhook';

type Props = { readonly name: string; readonly onClose: () => void };

/** One team: what it owns, who is in it, its tokens, and whose jobs it trusts. */
export function TeamDialog({ name, onClose }: Props) {
  const request = useQuery(getTeam, { params: { team: name } });
  const { result, look } = request;
  const isOld = result.state === 'ready' && result.isOld === true;
  return (
    <Dialog open title={name} size="large" onClose={onClose} actions={isOld && <NotCurrent onRetry={look} />}>
      <Requested request={request} label="Loading the team" lines={6} headingLevel={3}>
        {(team) => <Parts team={team} onChange={look} onClose={onClose} />}
      </Requested>
    </Dialog>
  );
}

type PartsProps = PartProps & { readonly onClose: () => void };

function Parts({ team, onChange, onClose }: PartsProps) {
  const isAdmin = useMyRole() === 'admin';
  return (
    <div className={stack['gap-5']}>
      <Grants team={team} isAdmin={isAdmin} onChange={onChange} />
      <PageTrust team={team} isAdmin={isAdmin} onChange={onChange} />
      <TeamMembers team={team} isAdmin={isAdmin} onChange={onChange} />
      <Tokens team={team} onChange={onChange} />
      <Issuers team={team} isAdmin={isAdmin} onChange={onChange} />
      <Webhook team={team} onChange={onChange} />
      {isAdmin && <Deletion name={team.name} onDeleted={onClose} />}
    </div>
  );
}

/** What was changed here is so, and a token that is shown once stays in sight, although the newest answer is missing. */
function NotCurrent({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <p role="status">The server did not answer: your latest changes may be missing here.</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

type TrustProps = PartProps & { readonly isAdmin: boolean };

/** Where its releases run, and what that lets them do. */
function PageTrust({ team: { name, isTrusted }, isAdmin, onChange }: TrustProps) {
  const heading = useId();
  const set = (trusts: boolean) =>
    call(trustWithPage, { params: { team: name }, body: { isTrusted: trusts } });
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Where its releases run</h3>
      <p>{isTrusted ? IN_THE_PAGE : IN_FRAMES}</p>
      {isAdmin && (
        <ButtonRow>
          <AskFirst
            key={String(isTrusted)}
            label={isTrusted ? 'Run them in frames again' : 'Trust the team with the page'}
            look={{ variant: 'secondary' }}
            title={isTrusted ? `Run releases of ${name} in frames again?` : `Trust ${name} with the page?`}
            confirm={isTrusted ? 'Run them in frames' : `Trust ${name}`}
            variant={isTrusted ? 'primary' : 'danger'}
            work={() => set(!isTrusted)}
            onDone={onChange}
          >
            <p>{isTrusted ? IN_FRAMES : IN_THE_PAGE}</p>
          </AskFirst>
        </ButtonRow>
      )}
    </section>
  );
}

const IN_FRAMES =
  'In frames: they cannot read or change the page around them, nor act for the person who opens them.';
const IN_THE_PAGE =
  'In the page: they can do whatever the learner who opens them can, read and change what is stored there, and watch what is typed. With a role you log in at a host of your own, where they run in frames all the same.';

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

type TeamMembersProps = PartProps & { readonly isAdmin: boolean };

/** Who is in a team; they see it, and look after its tokens and releases. */
function TeamMembers({ team, isAdmin, onChange }: TeamMembersProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const leftTokens = team.tokens.filter(({ id, state }) => left.includes(id) && state === 'valid');
  const params = { team: team.name };
  const add = {
    button: 'Add member',
    field: { label: 'Email of a new member' },
    done: 'The team has a new member.',
    work: async (email: string) => {
      await call(addTeamMember, { params, body: { email } });
      onChange();
    },
  };
  return (
    <>
      <PeopleByEmail
        title="Members"
        people={team.members}
        none="Nobody is in this team yet: admins look after it."
        removal={() => (isAdmin ? 'Remove' : undefined)}
        remove={async ({ userId }) => {
          const { tokens } = await call(removeTeamMember, { params: { ...params, userId } });
          setLeft((before) => [...before, ...tokens.map(({ id }) => id)]);
          onChange();
        }}
        removed="is no longer a member."
        {...(isAdmin && { add })}
      />
      {leftTokens.length > 0 && (
        <section className={stack['gap-2']} aria-label="Tokens of former members">
          <p>Tokens made by former members still work. Revoke those that the team does not need:</p>
          <ul className={`${stack['gap-2']} ${lists['rows']}`}>
            {leftTokens.map((token) => (
              <li key={token.id}>
                <span className={lists['name']}>{token.label}</span>
                <RevokeToken team={team.name} token={token} onDone={onChange} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
