import { call } from '@venture/api/v1/call';
import {
  addOwner,
  CLASS_LIMITS,
  type Class,
  changeClass,
  listOwners,
  removeOwner,
} from '@venture/api/v1/classes';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { RenameForm } from '@venture/client/RenameForm';
import { Requested } from '@venture/client/Requested';
import { useAction } from '@venture/client/useAction';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useNavigate } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { useMyId, useMyRole } from '../frame/AdminPage';
import { ClassFrame } from '../frame/ClassFrame';
import { PeopleByEmail } from '../frame/PeopleByEmail';
import { CopyDialog } from './CopyDialog';
import styles from './Courses.module.css';
import { Members } from './Members';

/** Who is in a class and who teaches it, its name, and whether it is open. */
export function ClassPage() {
  const navigate = useNavigate();
  return (
    <ClassFrame title="Members and settings">
      {(of, onChange) => (
        <>
          <Members of={of} onRemoved={() => onChange({ ...of, members: of.members - 1 })} />
          <Owners of={of} onLeft={() => navigate('/admin/courses')} />
          <ClassSettings of={of} onChange={onChange} />
        </>
      )}
    </ClassFrame>
  );
}

type Props = {
  readonly of: Class;
  /** Whoever leaves a class does not see it any more, unless they administer. */
  readonly onLeft: () => void;
};

/** Who teaches a class, and the way for others to do so too. */
function Owners({ of: { id }, onLeft }: Props) {
  const myId = useMyId();
  const isAdmin = useMyRole() === 'admin';
  const request = useQuery(listOwners, { params: { id } });
  const add = {
    button: 'Add owner',
    field: {
      label: 'Email of another instructor',
      hint: 'Someone with the role of instructor or admin, such as an assistant.',
    },
    done: 'This person owns the class.',
    work: async (email: string) => {
      await call(addOwner, { params: { id }, body: { email } });
      request.refetch();
    },
  };
  return (
    <Requested request={request} label="Loading owners" lines={2} headingLevel={3}>
      {({ owners }) => (
        <PeopleByEmail
          title="Owners"
          lead={
            <p className={`${typography['note']} ${styles['hint']}`}>
              Owners see this class's members and reports, and can change it. So can admins. An owner can
              remove only those who were added later.
            </p>
          }
          people={owners}
          none="Nobody owns this class: the admins look after it."
          removal={({ userId, mayRemove }) => {
            if (!mayRemove || owners.length < 2) return undefined;
            return userId === myId ? 'Leave' : 'Remove';
          }}
          remove={async ({ userId }) => {
            await call(removeOwner, { params: { id, userId } });
            if (userId === myId && !isAdmin) onLeft();
            else request.refetch();
          }}
          removed="no longer owns the class."
          add={add}
        />
      )}
    </Requested>
  );
}

type ClassSettingsProps = { readonly of: Class; readonly onChange: (now: Class) => void };

/** The name of a class, and whether it is over. */
function ClassSettings({ of, onChange }: ClassSettingsProps) {
  const { id, isArchived } = of;
  const params = { id };
  return (
    <section className={stack['gap-4']} aria-labelledby="class-settings">
      <h3 id="class-settings">Settings</h3>
      <RenameForm
        name={of.name}
        maxLength={CLASS_LIMITS.name}
        rename={async (name) => onChange(await call(changeClass, { params, body: { name, isArchived } }))}
      />
      <Copy of={of} />
      <Archive of={of} onChange={onChange} />
    </section>
  );
}

function Copy({ of }: { readonly of: Class }) {
  const [isCopying, setCopying] = useState(false);
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={() => setCopying(true)}>
        Copy for another term…
      </Button>
      {isCopying && <CopyDialog of={of} onClose={() => setCopying(false)} />}
    </ButtonRow>
  );
}

function Archive({ of: { id, name, isArchived }, onChange }: ClassSettingsProps) {
  const text = useFocusOnChange<HTMLParagraphElement>(isArchived);
  const change = async (archive: boolean) =>
    onChange(await call(changeClass, { params: { id }, body: { name, isArchived: archive } }));
  return (
    <div className={stack['gap-3']}>
      <p ref={text} tabIndex={-1}>
        {isArchived
          ? 'This class is archived. Nobody can join it; its members and results are still here.'
          : 'This class is open. Archive it when it is over; you can reopen it at any time.'}
      </p>
      {isArchived ? (
        <Reopen work={() => change(false)} />
      ) : (
        <AskArchive name={name} work={() => change(true)} />
      )}
    </div>
  );
}

type WorkProps = { readonly work: () => Promise<unknown> };

function Reopen({ work }: WorkProps) {
  const action = useAction();
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          working={action.running !== ''}
          onClick={() => action.run('reopen', work, '')}
        >
          Reopen the class
        </Button>
      </ButtonRow>
      <ActionResult action={action} />
    </>
  );
}

function AskArchive({ name, work }: WorkProps & { readonly name: string }) {
  return (
    <ButtonRow>
      <AskFirst
        label="Archive…"
        title={`Archive ${name}?`}
        confirm="Archive"
        work={work}
        onDone={() => undefined}
      >
        <p>
          Nobody can join it any more, invitations to it stop working, and its assignments disappear for
          learners until you reopen it. They see it among their past classes. Members, gradebook and reports
          stay.
        </p>
      </AskFirst>
    </ButtonRow>
  );
}
