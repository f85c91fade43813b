import { LIMITS } from '@venture/api/accounts';
import { call } from '@venture/api/v1/call';
import {
  changePersonEmail,
  deletePerson,
  getPerson,
  type Person,
  renamePerson,
} from '@venture/api/v1/people';
import { Dialog } from '@venture/ui/Dialog';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { DeletionDialog } from '../../account/DeletionDialog';
import { PersonName } from '../PersonName';
import { RenameForm } from '../RenameForm';
import { Requested } from '../Requested';
import { LastActor } from '../useAction';
import { DownloadDialog } from './DownloadDialog';
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
  const request = useQuery(getPerson, { params: { id } });
  const { result, refetch } = request;
  const lastActor = useState('');
  const [task, setTask] = useState<'delete' | 'download'>();
  const back = () => setTask(undefined);
  if (task === 'download' && result.state === 'ready') {
    return <DownloadDialog person={result.value} onBack={back} onClose={onClose} />;
  }
  if (task === 'delete' && result.state === 'ready') {
    const deleted = () => {
      onChange(result.value, 'deleted');
      onClose();
    };
    return <Deletion person={result.value} onBack={back} onDeleted={deleted} onClose={onClose} />;
  }
  const changed = (person: Person) => (now: Person) => {
    onChange(person, now);
    refetch();
  };
  return (
    <Dialog
      open
      title={result.state === 'ready' ? <PersonName isShort>{result.value.fullName}</PersonName> : 'Person'}
      onClose={onClose}
    >
      <LastActor value={lastActor}>
        <Requested request={request} label="Loading this person" lines={5} headingLevel={3}>
          {(person) => (
            <>
              <PersonFacts person={person} />
              <RenameForm
                name={person.fullName}
                maxLength={LIMITS.fullName}
                rename={async (fullName) =>
                  changed(person)(await call(renamePerson, { params: { id }, body: { fullName } }))
                }
              />
              {!person.mayAdminister && (
                <RenameForm
                  label="Email"
                  hint="The person is told at the old address, where mail can be sent, and has to log in again."
                  type="email"
                  maxLength={LIMITS.email}
                  name={person.email}
                  rename={async (email) =>
                    changed(person)(await call(changePersonEmail, { params: { id }, body: { email } }))
                  }
                  button="Change email"
                />
              )}
              <RoleForm person={person} onChange={changed(person)} />
              <PersonActions
                person={person}
                onChange={changed(person)}
                onDownload={() => setTask('download')}
                onDelete={() => setTask('delete')}
              />
              <ResetLink person={person} />
            </>
          )}
        </Requested>
      </LastActor>
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
  'This deletes the account with its progress, grades, messages, and places in classes and on leaderboards. Classes that the person owns go on: other owners keep them, or else the admins do. It cannot be undone. The audit trail records that someone was deleted, but not who.';

/** It cannot be undone, so the email has to be typed. */
function Deletion({ person: { id, email, fullName }, onBack, onDeleted, onClose }: DeletionProps) {
  return (
    <DeletionDialog
      title={
        <>
          Delete <PersonName isShort>{fullName}</PersonName>?
        </>
      }
      warning={WARNING}
      email={email}
      otherEmail="That is not the email of this account."
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
