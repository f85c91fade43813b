import { call } from '@venture/api/v1/call';
import { addTeamMember, removeTeamMember, type TeamMember } from '@venture/api/v1/teams';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId, useState } from 'react';
import { ActionForm } from '../ActionForm';
import lists from '../lists.module.css';
import { PersonName } from '../PersonName';
import { useAction } from '../useAction';
import type { PartProps } from './part';
import { RevokeToken } from './Tokens';

type Props = PartProps & { readonly isAdmin: boolean };

/** Who is in a team; they see it, and look after its tokens and releases. */
export function TeamMembers({ team, isAdmin, onChange }: Props) {
  const heading = useId();
  const action = useAction();
  const [email, setEmail] = useState('');
  const [left, setLeft] = useState<readonly string[]>([]);
  const leftTokens = team.tokens.filter(({ id, state }) => left.includes(id) && state === 'valid');
  const params = { team: team.name };
  const add = async () => {
    await call(addTeamMember, { params, body: { email } });
    setEmail('');
    onChange();
  };
  const remove = ({ userId, fullName }: TeamMember) => {
    const work = async () => {
      const { tokens } = await call(removeTeamMember, { params: { ...params, userId } });
      setLeft((before) => [...before, ...tokens.map(({ id }) => id)]);
      onChange();
    };
    action.run(
      userId,
      work,
      <>
        <PersonName isShort>{fullName}</PersonName> is no longer a member.
      </>,
    );
  };
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Members</h3>
      {team.members.length === 0 && <p>Nobody is in this team yet: admins look after it.</p>}
      <ul className={stack['gap-2']}>
        {team.members.map((member) => (
          <li key={member.userId} className={`${row['gap-2']} ${row['spread']}`}>
            <span className={lists['name']}>
              <PersonName>{member.fullName}</PersonName>
              <span className={`${typography['note']} ${lists['detail']}`}>{member.email}</span>
            </span>
            {isAdmin && (
              <Button
                variant="quiet"
                size="small"
                working={action.running === member.userId}
                onClick={() => remove(member)}
              >
                Remove <VisuallyHidden>{member.fullName}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdmin && (
        <ActionForm button="Add member" work={add} done="The team has a new member." action={action}>
          <Field
            label="Email of a new member"
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </ActionForm>
      )}
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
    </section>
  );
}
