import { call } from '@venture/api/v1/call';
import { revokeTeamToken, type TeamToken } from '@venture/api/v1/teams';
import { sayDayOf, sayTimeOf } from '@venture/progress/day';
import { Badge } from '@venture/ui/Badge';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import { AskFirst } from '../../confirm/AskFirst';
import { ActionResult } from '../ActionResult';
import lists from '../lists.module.css';
import { useAction } from '../useAction';
import { NewToken } from './NewToken';
import type { PartProps } from './part';

/** What programs release with: what each may do, until when, and when it was last used. */
export function Tokens({ team, onChange }: PartProps) {
  const heading = useId();
  const action = useAction();
  const revoked = ({ id, label }: TeamToken) =>
    action.run(id, async () => onChange(), `The token “${label}” no longer works.`);
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Tokens</h3>
      {team.tokens.length === 0 && <p>No program has a token of this team.</p>}
      <ul className={`${stack['gap-2']} ${lists['rows']}`}>
        {team.tokens.map((token) => (
          <li key={token.id}>
            <span className={lists['name']}>
              {token.label} <State token={token} />
              <span className={`${typography['note']} ${lists['detail']}`}>{scopeOf(token)}</span>
              <span className={`${typography['note']} ${lists['detail']}`}>{timesOf(token)}</span>
            </span>
            {token.state === 'valid' && (
              <RevokeToken team={team.name} token={token} onDone={() => revoked(token)} />
            )}
          </li>
        ))}
      </ul>
      <ActionResult action={action} />
      <NewToken team={team} onChange={onChange} />
    </section>
  );
}

type RevokeProps = { readonly team: string; readonly token: TeamToken; readonly onDone: () => void };

export function RevokeToken({ team, token: { id, label }, onDone }: RevokeProps) {
  return (
    <AskFirst
      label="Revoke"
      of={label}
      look={{ variant: 'quiet', size: 'small' }}
      title={`Revoke “${label}”?`}
      confirm="Revoke for good"
      variant="danger"
      work={() => call(revokeTeamToken, { params: { team, id } })}
      onDone={onDone}
    >
      <p>Programs that release with it are refused from now on. It cannot be undone.</p>
    </AskFirst>
  );
}

function State({ token: { state } }: { readonly token: TeamToken }) {
  if (state === 'valid') return null;
  return <Badge tone="danger">{state === 'revoked' ? 'Revoked' : 'Expired'}</Badge>;
}

const scopeOf = ({ remotes, actions }: TeamToken) => `${remotes.join(', ')}: ${actions.join(', ')}`;

function timesOf({ createdAt, madeBy, expiresAt, usedAt }: TeamToken): string {
  const made = `Made ${sayDayOf(createdAt)}${madeBy === undefined ? '' : ` by ${madeBy}`}`;
  return `${made} · valid until ${sayDayOf(expiresAt)} · ${usedAt ? `last used ${sayTimeOf(usedAt)}` : 'never used'}`;
}
