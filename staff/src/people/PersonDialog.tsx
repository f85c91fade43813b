import { LIMITS } from '@venture/api/accounts';
import { call } from '@venture/api/v1/call';
import {
  changePersonEmail,
  deletePerson,
  getPerson,
  type Person,
  type PersonInDetail,
  renamePerson,
  setDisabled,
  setRole,
} from '@venture/api/v1/people';
import { ROLES, type Role, roleOf } from '@venture/api/v1/roles';
import { ActionForm } from '@venture/client/ActionForm';
import { ActionResult } from '@venture/client/ActionResult';
import { DeletionDialog } from '@venture/client/DeletionDialog';
import { RenameForm } from '@venture/client/RenameForm';
import { Requested } from '@venture/client/Requested';
import { LastActor, useAction } from '@venture/client/useAction';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import { Select } from '@venture/ui/Select';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { useMyId } from '../frame/AdminPage';
import { PersonName } from '../frame/PersonName';
import { ROLE_NAMES } from '../frame/roles';
import { DownloadDialog } from './DownloadDialog';
import { PersonFacts } from './PersonFacts';
import { ResetLink } from './ResetLink';

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

type PersonActionsProps = {
  readonly person: PersonInDetail;
  readonly onChange: (now: Person) => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
};

/** Actions on a person; an action that is not possible says why when it is pressed. */
function PersonActions({ person, onChange, onDownload, onDelete }: PersonActionsProps) {
  const { id, isDisabled } = person;
  const isMe = id === useMyId();
  const action = useAction();
  const params = { id };
  const disable = async () => onChange(await call(setDisabled, { params, body: { disabled: !isDisabled } }));
  return (
    <>
      <ButtonRow>
        {!isMe && (
          <Button
            variant="secondary"
            working={action.running === 'disable'}
            onClick={() => action.run('disable', disable, isDisabled ? ENABLED : DISABLED)}
          >
            {isDisabled ? 'Enable account' : 'Disable account'}
          </Button>
        )}
        <Button variant="secondary" onClick={onDownload}>
          Download data…
        </Button>
        {!isMe && (
          <Button variant="danger" onClick={onDelete}>
            Delete person…
          </Button>
        )}
      </ButtonRow>
      {isMe && <p>This is your own account. You can delete it on the page “Your account”.</p>}
      <ActionResult action={action} />
    </>
  );
}

const DISABLED = 'Disabled: nobody can log in to this account now, and all its sessions have ended.';
const ENABLED = 'Enabled: this person can log in again.';

type RoleFormProps = { readonly person: Person; readonly onChange: (now: Person) => void };

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  learner: 'Can learn, and nothing else. Classes they own go to the other owners, or to the admins.',
  instructor: 'Can create classes, and see and change their own: members and reports.',
  admin: 'Can see and change everything: people, all classes and reports, feedback and settings.',
};

/** What somebody may do here. */
function RoleForm({ person, onChange }: RoleFormProps) {
  const now = roleOf(person);
  const [chosen, setChosen] = useState(now);
  const change = async () =>
    onChange(await call(setRole, { params: { id: person.id }, body: { role: chosen } }));
  return (
    <ActionForm
      button="Change role"
      work={change}
      done={
        <>
          <PersonName isShort>{person.fullName}</PersonName> now has the role {ROLE_NAMES[chosen]}.
        </>
      }
      disabled={chosen === now}
    >
      <Select
        label="Role"
        hint={ROLE_TEXTS[chosen]}
        value={chosen}
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        onChoose={setChosen}
      />
    </ActionForm>
  );
}
