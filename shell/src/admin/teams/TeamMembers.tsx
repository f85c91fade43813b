import { call } from '@venture/api/v1/call';
import { addTeamMember, removeTeamMember } from '@venture/api/v1/teams';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import lists from '../lists.module.css';
import { PeopleByEmail } from '../PeopleByEmail';
import type { PartProps } from './part';
import { RevokeToken } from './Tokens';

type Props = PartProps & { readonly isAdmin: boolean };

/** Who is in a team; they see it, and look after its tokens and releases. */
export function TeamMembers({ team, isAdmin, onChange }: Props) {
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
