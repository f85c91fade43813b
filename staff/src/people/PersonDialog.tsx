import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@venture/api/accounts';
import { readPublicUrl } from '@venture/api/config';
import { formatCount, formatDateTime, formatNumber, formatRelativeDate } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  changePersonEmail,
  getPerson,
  type PersonInDetail,
  renamePerson,
  setDisabled,
  setRole,
} from '@venture/api/v1/people';
import { createResetLink } from '@venture/api/v1/recovery';
import { ROLE_NAMES, ROLES, type Role } from '@venture/api/v1/roles';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Facts } from '@venture/ui/Facts';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import * as v from 'valibot';
import { CopyField } from '../app/CopyField';
import { createRequiredTextSchema, emailAddress, Form, FormField, FormSelect } from '../app/Form';
import { NoticeDialog, useNotify } from '../app/Notice';
import { PersonName } from '../app/Person';
import { useMyId } from '../app/StaffPageLayout';
import { DeleteDialog, DownloadDialog } from './AccountDialogs';

type Props = {
  readonly id: string;
  readonly onClose: () => void;
};

type Task = 'delete' | 'download';

/** Details of one person, and the actions on their account. */
export function PersonDialog({ id, onClose }: Props) {
  const notify = useNotify();
  const [task, setTask] = useState<Task>();
  // A person who has just been deleted must not be loaded again.
  const query = useQuery({ ...endpointQuery(getPerson, { params: { id } }), enabled: task !== 'delete' });
  const { data: person } = query;
  const back = () => setTask(undefined);
  if (person && task === 'download') {
    const finish = (_: unknown, isOpen: boolean) => isOpen && back();
    return <DownloadDialog person={person} onBack={back} onDone={finish} onClose={onClose} />;
  }
  if (person && task === 'delete') {
    const finish = (_: unknown, isOpen: boolean) => {
      if (isOpen) onClose();
      notify(
        <>
          <PersonName isShort>{person.fullName}</PersonName> has been deleted, with everything that was stored
          about them.
        </>,
      );
    };
    return <DeleteDialog person={person} onBack={back} onDone={finish} onClose={onClose} />;
  }
  const title = person ? <PersonName isShort>{person.fullName}</PersonName> : 'Person';
  return (
    <NoticeDialog title={title} onClose={onClose}>
      <QueryView query={query} label="Loading this person" lines={5} headingLevel={3}>
        {(shown) => (
          <>
            <PersonFacts person={shown} />
            <Corrections person={shown} />
            <RoleForm person={shown} />
            <PersonActions person={shown} onTask={setTask} />
            <ResetLink person={shown} />
          </>
        )}
      </QueryView>
    </NoticeDialog>
  );
}

type PersonProps = { readonly person: PersonInDetail };

const NOWHERE = 'Not logged in anywhere';

/** Facts about a person, and their progress. */
function PersonFacts({ person }: PersonProps) {
  const { email, userType, joinedAt, isDisabled, sessions, lastLoginAt, events, xp } = person;
  const facts = [
    ['Email', email],
    ['Account', isDisabled ? 'Disabled' : 'Active'],
    ['Role', ROLE_NAMES[person.role]],
    ['Chose at sign-up', userType === 'admin' ? 'Admin' : 'User'],
    ['Joined', formatRelativeDate(joinedAt)],
    ['Logged in on', sessions === 0 ? NOWHERE : formatCount(sessions, 'device')],
    ['Last login', lastLoginAt ? formatDateTime(lastLoginAt) : NOWHERE],
    ['Progress', `${formatNumber(xp)} XP from ${formatNumber(events)} events`],
  ] as const;
  return <Facts facts={facts} />;
}

const Name = v.object({ fullName: createRequiredTextSchema('Give the person a name.') });
const Email = v.object({
  email: emailAddress,
});

/** Corrects the name and the email; admins change their email themselves. */
function Corrections({ person: { id, fullName, email, role } }: PersonProps) {
  const params = { id };
  return (
    <>
      <Form
        schema={Name}
        defaultValues={{ fullName }}
        button="Rename"
        send={(body) => call(renamePerson, { params, body })}
        done="The name has been changed."
      >
        <FormField name="fullName" label="Name" maxLength={LIMITS.fullName} />
      </Form>
      {role !== 'admin' && (
        <Form
          schema={Email}
          defaultValues={{ email }}
          button="Change email"
          send={(body) => call(changePersonEmail, { params, body })}
          done="The email has been changed."
        >
          <FormField
            name="email"
            label="Email"
            hint="The person is told at the old address, where mail can be sent, and has to log in again."
            type="email"
            maxLength={LIMITS.email}
          />
        </Form>
      )}
    </>
  );
}

const Chosen = v.object({ role: v.picklist(ROLES) });
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  learner: 'Can learn, and nothing else. Classes they own go to the other owners, or to the admins.',
  instructor: 'Can create classes, and see and change their own: members and reports.',
  admin: 'Can see and change everything: people, all classes and reports, feedback and settings.',
};

function RoleForm({ person }: PersonProps) {
  return (
    <Form
      schema={Chosen}
      defaultValues={{ role: person.role }}
      button="Change role"
      onlyChanges
      send={(body) => call(setRole, { params: { id: person.id }, body })}
      done={({ role }) => (
        <>
          <PersonName isShort>{person.fullName}</PersonName> now has the role {ROLE_NAMES[role]}.
        </>
      )}
    >
      {(form) => (
        <FormSelect name="role" label="Role" hint={ROLE_TEXTS[form.watch('role')]} options={ROLE_OPTIONS} />
      )}
    </Form>
  );
}

type PersonActionsProps = PersonProps & { readonly onTask: (task: Task) => void };

const DISABLED = 'Disabled: nobody can log in to this account now, and all its sessions have ended.';
const ENABLED = 'Enabled: this person can log in again.';

/** Buttons for actions on the whole account. */
function PersonActions({ person: { id, isDisabled }, onTask }: PersonActionsProps) {
  const isMe = id === useMyId();
  const notify = useNotify();
  const disable = useServerMutation((disabled: boolean) =>
    call(setDisabled, { params: { id }, body: { disabled } }),
  );
  const switchAccount = () =>
    disable.mutate(!isDisabled, { onSuccess: () => notify(isDisabled ? ENABLED : DISABLED) });
  return (
    <>
      <ButtonRow>
        {!isMe && (
          <Button variant="secondary" working={disable.isPending} onClick={switchAccount}>
            {isDisabled ? 'Enable account' : 'Disable account'}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onTask('download')}>
          Download data…
        </Button>
        {!isMe && (
          <Button variant="danger" onClick={() => onTask('delete')}>
            Delete person…
          </Button>
        )}
      </ButtonRow>
      {isMe && <p>This is your own account. You can delete it on the page “Your account”.</p>}
      <MutationResult mutation={disable} />
    </>
  );
}

/** Helps a person who has forgotten their password. */
function ResetLink({ person }: PersonProps) {
  const link = useServerMutation(() => call(createResetLink, { params: { id: person.id } }));
  const refusal = findRefusal(person);
  return (
    <section className={stack['gap-3']} aria-label="Forgotten password">
      <h3>Forgotten password</h3>
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <>
          <p>
            With a link this person can set a new password, once. Let nobody else see it: anyone who has it
            can take over the account.
          </p>
          <ButtonRow>
            <Button variant="secondary" working={link.isPending} onClick={() => link.mutate()}>
              {link.data ? 'Create a new link instead' : 'Create a link to set a new password'}
            </Button>
          </ButtonRow>
        </>
      )}
      <MutationResult mutation={link} />
      {link.data && (
        <CopyField
          label="Link"
          hint={`Valid for ${link.data.hours} hours, and shown only once. Earlier links no longer work.`}
          value={new URL(`#/reset-password?token=${link.data.token}`, readPublicUrl()).href}
        />
      )}
    </section>
  );
}

/** Says why no link can be created. No admin can take over another admin's account. */
function findRefusal({ isDisabled, role, email }: PersonInDetail): string {
  if (role === 'admin') {
    return `This person is an admin, so a link can only be created on the server: npm run admin -- reset ${email}`;
  }
  return isDisabled ? 'Nobody can log in to a disabled account: enable it first.' : '';
}
