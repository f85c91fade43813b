import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  addTeamMember,
  deleteTeam,
  getTeam,
  removeTeamMember,
  setTeamRemotes,
  type Team,
} from '@venture/api/v1/teams';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import * as v from 'valibot';
import { EditablePeopleList } from '../app/EditablePeopleList';
import { Form, FormField } from '../app/Form';
import { ConfirmButton } from '../app/FormDialog';
import { NoticeDialog } from '../app/Notice';
import { ListRow, Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { remoteNames, VERBATIM_INPUT_PROPS } from './fields';
import { Issuers } from './Issuers';
import { RevokeTokenButton, Tokens } from './Tokens';

type DialogProps = { readonly name: string; readonly onClose: () => void };

/** One team: what it owns, its members and tokens, and whose jobs it trusts. */
export function TeamDialog({ name, onClose }: DialogProps) {
  const query = useQuery(endpointQuery(getTeam, { params: { team: name } }));
  const isAdmin = useIsAdmin();
  return (
    <NoticeDialog title={name} size="large" onClose={onClose}>
      <QueryView query={query} label="Loading the team" lines={6} headingLevel={3}>
        {(team) => (
          <div className={stack['gap-5']}>
            <OwnedRemotes team={team} />
            <TeamMembers team={team} />
            <Tokens team={team} />
            <Issuers team={team} />
            {isAdmin && (
              <ButtonRow>
                <ConfirmButton
                  label="Delete the team"
                  look={{ variant: 'quiet' }}
                  title={`Delete ${name}?`}
                  confirm={`Delete ${name} for good`}
                  variant="danger"
                  send={() => call(deleteTeam, { params: { team: name } })}
                  onDone={onClose}
                >
                  <p>
                    What the team owns then belongs to the platform and stays live. Its tokens no longer work.
                  </p>
                </ConfirmButton>
              </ButtonRow>
            )}
          </div>
        )}
      </QueryView>
    </NoticeDialog>
  );
}

type Props = { readonly team: Team };

/** Names that a team owns, each with all addresses below it. */
function OwnedRemotes({ team }: Props) {
  const { remotes } = team;
  const isAdmin = useIsAdmin();
  return (
    <Section title="Owns">
      {isAdmin ? (
        <RemotesForm team={team} />
      ) : (
        <p>{remotes.length > 0 ? remotes.join(', ') : 'No names yet: an admin can give some to the team.'}</p>
      )}
    </Section>
  );
}

const RemotesSchema = v.object({ remotes: remoteNames });

function RemotesForm({ team: { name, remotes } }: Props) {
  return (
    <Form
      schema={RemotesSchema}
      defaultValues={{ remotes: remotes.join(', ') }}
      button="Save what it owns"
      send={(body) => call(setTeamRemotes, { params: { team: name }, body })}
      done="Saved."
    >
      <FormField
        name="remotes"
        label="Names of remotes"
        hint="Separated by commas. Each name has one owner, whose pages are below its address: lemonade has /lemonade."
        {...VERBATIM_INPUT_PROPS}
      />
    </Form>
  );
}

/** A team's members, who can see it and manage its tokens and releases. */
function TeamMembers({ team }: Props) {
  const isAdmin = useIsAdmin();
  const [left, setLeft] = useState<readonly string[]>([]);
  const leftTokens = team.tokens.filter(({ id, state }) => left.includes(id) && state === 'valid');
  const params = { team: team.name };
  const add = {
    button: 'Add member',
    field: { label: 'Email of a new member' },
    done: 'The team has a new member.',
    work: (email: string) => call(addTeamMember, { params, body: { email } }),
  };
  return (
    <>
      <EditablePeopleList
        title="Members"
        people={team.members}
        none="Nobody is in this team yet: admins look after it."
        removal={() => (isAdmin ? 'Remove' : undefined)}
        remove={async ({ userId }) => {
          const { tokens } = await call(removeTeamMember, { params: { ...params, userId } });
          setLeft((before) => [...before, ...tokens.map(({ id }) => id)]);
        }}
        removed="is no longer a member."
        {...(isAdmin && { add })}
      />
      {leftTokens.length > 0 && (
        <section className={stack['gap-2']} aria-label="Tokens of former members">
          <p>Tokens made by former members still work. Revoke those that the team does not need:</p>
          <ul className={`${stack['gap-2']} ${lists['rows']}`}>
            {leftTokens.map((token) => (
              <ListRow key={token.id} name={token.label}>
                <RevokeTokenButton team={team} token={token} />
              </ListRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
