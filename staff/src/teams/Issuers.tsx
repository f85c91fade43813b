import { ownPath } from '@venture/api/own-path';
import { call } from '@venture/api/v1/call';
import { distrustIssuer, TEAM_LIMITS, type TrustedIssuer, trustIssuer } from '@venture/api/v1/teams';
import { ActionForm } from '@venture/client/ActionForm';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { useAction } from '@venture/client/useAction';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextArea } from '@venture/ui/TextArea';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { NamesField } from './NamesField';
import type { PartProps } from './part';
import { ScopeFields, useScope } from './Scope';

type Props = PartProps & { readonly isAdmin: boolean };

/** Whose jobs may release without a token, by what their CI states about them. */
export function Issuers({ team, isAdmin, onChange }: Props) {
  const heading = useId();
  const action = useAction();
  const [isOpen, setOpen] = useState(false);
  const ended = ({ id, issuer }: TrustedIssuer) =>
    action.run(id, async () => onChange(), `Jobs of ${issuer} can no longer release this way.`);
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Trusted issuers</h3>
      <p>Jobs of a CI release without a token when the CI states these claims about them (OpenID Connect).</p>
      <ul className={`${stack['gap-2']} ${lists['rows']}`}>
        {team.issuers.map((issuer) => (
          <li key={issuer.id}>
            <span className={lists['name']}>
              {issuer.issuer}
              <span className={`${typography['note']} ${lists['detail']}`}>{claimsOf(issuer)}</span>
              <span className={`${typography['note']} ${lists['detail']}`}>
                {issuer.remotes.join(', ')}: {issuer.actions.join(', ')}
              </span>
            </span>
            <AskFirst
              label="End trust"
              of={`in ${issuer.issuer}`}
              look={{ variant: 'quiet', size: 'small' }}
              title="End the trust?"
              confirm="End trust"
              variant="danger"
              work={() => call(distrustIssuer, { params: { team: team.name, id: issuer.id } })}
              onDone={() => ended(issuer)}
            >
              <p>Jobs of {issuer.issuer} with these claims are refused from now on.</p>
            </AskFirst>
          </li>
        ))}
      </ul>
      {team.issuers.length === 0 && <p>The team trusts no issuer.</p>}
      <ActionResult action={action} />
      {isAdmin &&
        (isOpen ? (
          <NewIssuer team={team} onChange={onChange} onClose={() => setOpen(false)} />
        ) : (
          <ButtonRow>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Trust an issuer
            </Button>
          </ButtonRow>
        ))}
    </section>
  );
}

function claimsOf({ claims, audience }: TrustedIssuer): string {
  const stated = Object.entries(claims).map(([name, value]) => `${name} is ${value}`);
  return [...stated, `audience is ${audience}`].join(', ');
}

type NewIssuerProps = PartProps & { readonly onClose: () => void };

/** Asks which jobs a team trusts. */
function NewIssuer({ team, onChange, onClose }: NewIssuerProps) {
  const [issuer, setIssuer] = useState('https://token.actions.githubusercontent.com');
  const [audience, setAudience] = useState(() => window.location.origin + ownPath().slice(0, -1));
  const [claims, setClaims] = useState('repository=');
  const scope = useScope(team.remotes);
  const trust = async () => {
    const body = { issuer, audience, claims: claimsIn(claims), ...scope.body };
    await call(trustIssuer, { params: { team: team.name }, body });
    onChange();
    onClose();
  };
  return (
    <ActionForm
      label="Trust an issuer"
      button="Trust this issuer"
      variant="primary"
      work={trust}
      onCancel={onClose}
    >
      <NamesField
        label="Issuer"
        type="url"
        required
        maxLength={TEAM_LIMITS.address}
        value={issuer}
        onType={setIssuer}
      />
      <NamesField
        label="Audience"
        hint="The audience for which the job asks its CI for a token."
        required
        maxLength={TEAM_LIMITS.address}
        value={audience}
        onType={setAudience}
      />
      <TextArea
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label="Claims"
        hint="One per line; the CI must state all of them: repository=team/games, ref=refs/heads/main."
        rows={3}
        value={claims}
        onChange={(event) => setClaims(event.currentTarget.value)}
      />
      <ScopeFields legend="What its jobs can do" scope={scope} />
    </ActionForm>
  );
}

/** Lines like `repository=team/games`. */
function claimsIn(typed: string): Record<string, string> {
  const lines = typed.split('\n').map((line) => line.trim());
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}
