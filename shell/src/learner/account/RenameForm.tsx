import { LIMITS } from '@venture/api/accounts';
import { call } from '@venture/api/v1/call';
import { changeName } from '@venture/api/v1/me';
import { MutationResult } from '@venture/client/MutationResult';
import { useServerMutation } from '@venture/client/queries';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';

export function RenameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const rename = useServerMutation((fullName: string) => call(changeName, { body: { fullName } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(typed, { onSuccess: () => setTyped(typed.trim()) });
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Name"
        maxLength={LIMITS.fullName}
        required
        pattern=".*\S.*"
        title="At least one letter"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={rename.isPending}>
          Rename
        </Button>
      </ButtonRow>
      <MutationResult mutation={rename} done="Your name has been changed." />
    </form>
  );
}
