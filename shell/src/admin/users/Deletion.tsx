import { Alert } from '@venture/shared/ui/Alert';
import { Button } from '@venture/shared/ui/Button';
import { Dialog } from '@venture/shared/ui/Dialog';
import { Field } from '@venture/shared/ui/Field';
import { call } from '@venture/shared/v1/call';
import { deletePerson, type Person } from '@venture/shared/v1/people';
import { type FormEvent, useId, useState } from 'react';
import { useDeed } from '../useDeed';

type Props = {
  readonly person: Person;
  readonly onBack: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** There is no way back, so the e-mail has to be typed. */
export function Deletion({ person, onBack, onDeleted, onClose }: Props) {
  const { id, email, fullName } = person;
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { doing, failed, act } = useDeed();
  const form = useId();
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isRight);
    const work = async () => {
      await call(deletePerson, { params: { id }, body: { email: typed } });
      onDeleted();
    };
    if (isRight) act('delete', work, '');
  };
  return (
    <Dialog
      open
      title={`Delete ${fullName}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" form={form} variant="danger" working={doing !== ''}>
            Delete for ever
          </Button>
        </>
      }
    >
      <p>
        The account goes, with its progress, places on leaderboards, memberships of classes and messages.
        Nobody can bring it back. The audit trail keeps that somebody was deleted, without saying who.
      </p>
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={`Type ${email} to confirm`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={isMissing && !isRight ? 'This is not the email of this account.' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}
