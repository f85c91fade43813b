import { call } from '@venture/api/v1/call';
import { deletePerson, getPerson, type Person } from '@venture/api/v1/people';
import { Dialog } from '@venture/ui/Dialog';
import { Skeleton } from '@venture/ui/Skeleton';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { DeletionDialog } from '../../account/DeletionDialog';
import { RequestError } from '../RequestError';
import { PersonActions } from './PersonActions';
import { PersonFacts } from './PersonFacts';
import { ResetLink } from './ResetLink';
import { RoleForm } from './RoleForm';

type Props = {
  readonly id: string;
  readonly onClose: () => void;
  /** Called with what happened to the person. */
  readonly onChange: (person: Person, now: Person | 'deleted') => void;
};

/** What there is to know about one person, and to do. */
export function PersonDialog({ id, onClose, onChange }: Props) {
  const { result, refetch } = useQuery(getPerson, { params: { id } });
  const [isDeleting, setDeleting] = useState(false);
  if (result.state !== 'ready') {
    return (
      <Dialog open title="Person" onClose={onClose}>
        {result.state === 'loading' ? (
          <Skeleton label="Loading this person" lines={5} />
        ) : (
          <RequestError error={result.error} onRetry={refetch} headingLevel={3} />
        )}
      </Dialog>
    );
  }
  const person = result.value;
  if (isDeleting) {
    const deleted = () => {
      onChange(person, 'deleted');
      onClose();
    };
    return (
      <Deletion person={person} onBack={() => setDeleting(false)} onDeleted={deleted} onClose={onClose} />
    );
  }
  const changed = (now: Person) => {
    onChange(person, now);
    refetch();
  };
  return (
    <Dialog open title={person.fullName} onClose={onClose}>
      <PersonFacts person={person} />
      <RoleForm person={person} onChange={changed} />
      <PersonActions person={person} onChange={changed} onDelete={() => setDeleting(true)} />
      <ResetLink person={person} />
    </Dialog>
  );
}

type DeletionProps = {
  readonly person: Person;
  readonly onBack: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

const WARNING =
  'This deletes the account with its progress, places on leaderboards, classes joined and owned, and messages. It cannot be undone. The audit trail records that someone was deleted, but not who.';

/** It cannot be undone, so the email has to be typed. */
function Deletion({ person: { id, email, fullName }, onBack, onDeleted, onClose }: DeletionProps) {
  return (
    <DeletionDialog
      title={`Delete ${fullName}?`}
      warning={WARNING}
      email={email}
      otherEmail="This is not the email of this account."
      back="Back"
      onBack={onBack}
      onClose={onClose}
      onDelete={async (typed) => {
        await call(deletePerson, { params: { id }, body: { email: typed } });
        onDeleted();
      }}
    />
  );
}
