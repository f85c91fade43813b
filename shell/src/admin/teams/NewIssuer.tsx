import { ownPath } from '@venture/api/own-path';
import { call } from '@venture/api/v1/call';
import { TEAM_LIMITS, trustIssuer } from '@venture/api/v1/teams';
import { TextArea } from '@venture/ui/TextArea';
import { useState } from 'react';
import { ActionForm } from '../ActionForm';
import { NamesField } from './NamesField';
import type { PartProps } from './part';
import { ScopeFields, useScope } from './Scope';

type Props = PartProps & { readonly onClose: () => void };

/** Asks which jobs a team trusts. */
export function NewIssuer({ team, onChange, onClose }: Props) {
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
