import { formatDayOf, formatTimeOf } from '@venture/api/format-date';
import { call } from '@venture/api/v1/call';
import { createTeamToken, revokeTeamToken, TEAM_LIMITS, type TeamToken } from '@venture/api/v1/teams';
import { ActionForm } from '@venture/client/ActionForm';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { useAction } from '@venture/client/useAction';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { CopyField } from '../frame/CopyField';
import type { PartProps } from './part';
import { ScopeFields, useScope } from './Scope';

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
  const made = `Made ${formatDayOf(createdAt)}${madeBy === undefined ? '' : ` by ${madeBy}`}`;
  return `${made} · valid until ${formatDayOf(expiresAt)} · ${usedAt ? `last used ${formatTimeOf(usedAt)}` : 'never used'}`;
}

const USUAL_DAYS = '30';

/** Makes a token, which is shown once. */
function NewToken({ team, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState('');
  if (!isOpen) {
    return (
      <>
        {made && (
          <CopyField
            key={made}
            label="Token"
            hint="Shown only once. Anyone who has it can release as this team, so keep it where only its program can read it."
            value={made}
          />
        )}
        <ButtonRow>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            New token
          </Button>
        </ButtonRow>
      </>
    );
  }
  return (
    <TokenForm
      team={team}
      onCancel={() => setOpen(false)}
      onMade={(token) => {
        setMade(token);
        setOpen(false);
        onChange();
      }}
    />
  );
}

type FormProps = Pick<PartProps, 'team'> & {
  readonly onCancel: () => void;
  readonly onMade: (token: string) => void;
};

function TokenForm({ team, onCancel, onMade }: FormProps) {
  const [label, setLabel] = useState('');
  const scope = useScope(team.remotes);
  const [days, setDays] = useState(USUAL_DAYS);
  const make = async () => {
    const body = { label, ...scope.body, days: Number(days) };
    onMade((await call(createTeamToken, { params: { team: team.name }, body })).token);
  };
  return (
    <ActionForm label="New token" button="Create the token" variant="primary" work={make} onCancel={onCancel}>
      <Field
        label="What it is for"
        hint="A name you will recognise, such as the name of a CI service."
        required
        maxLength={TEAM_LIMITS.label}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <ScopeFields legend="What it can do" scope={scope} />
      <Field
        label="Days until it expires"
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={TEAM_LIMITS.tokenDays}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
