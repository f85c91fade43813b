import { call } from '@venture/api/v1/call';
import { createTeamToken, TEAM_LIMITS } from '@venture/api/v1/teams';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import { useState } from 'react';
import { ActionForm } from '../ActionForm';
import { CopyField } from '../CopyField';
import type { PartProps } from './part';
import { ScopeFields, useScope } from './Scope';

const USUAL_DAYS = '30';

/** Makes a token, which is shown once. */
export function NewToken({ team, onChange }: PartProps) {
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
