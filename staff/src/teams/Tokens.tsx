import { formatDateTime, formatRelativeDate } from '@venture/api/format';
import { call } from '@venture/api/v1/call';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import {
  createTeamToken,
  revokeTeamToken,
  TEAM_LIMITS,
  type Team,
  type TeamToken,
} from '@venture/api/v1/teams';
import { Badge } from '@venture/ui/Badge';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import * as v from 'valibot';
import { CopyField } from '../app/CopyField';
import { FormField } from '../app/Form';
import { ConfirmButton, FormDialogButton } from '../app/FormDialog';
import { ListRow, Section } from '../app/Section';
import { createDefaultScope, describeScope, ScopeFields, scopeEntries } from './fields';

type Props = { readonly team: Team };

/** Release tokens of a team: scope, expiry, last use. */
export function Tokens({ team }: Props) {
  return (
    <Section title="Tokens">
      {team.tokens.length === 0 && <p>No program has a token of this team.</p>}
      <ul className={`${stack['gap-2']} ${lists['rows']}`}>
        {team.tokens.map((token) => (
          <ListRow
            key={token.id}
            name={
              <>
                {token.label} {token.state !== 'valid' && <Badge tone="danger">{STATES[token.state]}</Badge>}
              </>
            }
            details={[describeScope(token), timesInWords(token)]}
          >
            {token.state === 'valid' && <RevokeTokenButton team={team} token={token} />}
          </ListRow>
        ))}
      </ul>
      <NewToken team={team} />
    </Section>
  );
}

const STATES = { revoked: 'Revoked', expired: 'Expired' } as const;

function timesInWords({ createdAt, madeBy, expiresAt, usedAt }: TeamToken): string {
  const made = `Made ${formatRelativeDate(createdAt)}${madeBy === undefined ? '' : ` by ${madeBy}`}`;
  return `${made} · valid until ${formatRelativeDate(expiresAt)} · ${usedAt ? `last used ${formatDateTime(usedAt)}` : 'never used'}`;
}

type RevokeProps = Props & { readonly token: TeamToken };

export function RevokeTokenButton({ team, token: { id, label } }: RevokeProps) {
  return (
    <ConfirmButton
      label="Revoke"
      itemName={label}
      title={`Revoke “${label}”?`}
      confirm="Revoke for good"
      variant="danger"
      send={() => call(revokeTeamToken, { params: { team: team.name, id } })}
      done={`The token “${label}” no longer works.`}
    >
      <p>Programs that release with it are refused from now on. It cannot be undone.</p>
    </ConfirmButton>
  );
}

const USUAL_DAYS = '30';
const DAYS = `A whole number from 1 to ${TEAM_LIMITS.tokenDays}.`;

const TokenSchema = v.object({
  ...scopeEntries,
  label: v.pipe(v.string(), v.trim(), v.nonEmpty('Say what it is for.')),
  days: v.pipe(
    v.string(),
    v.trim(),
    v.digits(DAYS),
    v.transform(Number),
    v.minValue(1, DAYS),
    v.maxValue(TEAM_LIMITS.tokenDays, DAYS),
  ),
});

type Made = ResponseOf<typeof createTeamToken>;

/** Creates a token, which is shown once. */
function NewToken({ team }: Props) {
  const [made, setMade] = useState<Made>();
  const isRevoked = team.tokens.some(({ id, state }) => id === made?.created.id && state === 'revoked');
  return (
    <>
      {made && !isRevoked && (
        <CopyField
          key={made.token}
          label="Token"
          hint="Shown only once. Anyone who has it can release as this team, so keep it where only its program can read it."
          value={made.token}
        />
      )}
      <ButtonRow>
        <FormDialogButton
          label="New token"
          title="New token"
          confirm="Create the token"
          schema={TokenSchema}
          defaultValues={{ label: '', days: USUAL_DAYS, ...createDefaultScope(team.remotes) }}
          focus="label"
          send={(body) => call(createTeamToken, { params: { team: team.name }, body })}
          onDone={setMade}
        >
          <FormField
            name="label"
            label="What it is for"
            hint="A name you will recognise, such as the name of a CI service."
            maxLength={TEAM_LIMITS.label}
          />
          <ScopeFields legend="What it can do" />
          <FormField name="days" label="Days until it expires" inputMode="numeric" />
        </FormDialogButton>
      </ButtonRow>
    </>
  );
}
