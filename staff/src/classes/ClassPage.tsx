import { useQuery } from '@tanstack/react-query';
import { MutationResult } from '@venture/api/react/MutationResult';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  addOwner,
  CLASS_LIMITS,
  type Class,
  changeClass,
  listOwners,
  removeOwner,
} from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useFocusOnChange } from '@venture/ui/focus';
import { useNavigate } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import * as v from 'valibot';
import { EditablePeopleList } from '../app/EditablePeopleList';
import { Form, FormField } from '../app/Form';
import { ConfirmButton } from '../app/FormDialog';
import { Section } from '../app/Section';
import { useIsAdmin, useMyId } from '../app/StaffPageLayout';
import { Members } from './Members';
import { ClassNameSchema, CopyClassDialog } from './NewClass';

type Props = { readonly group: Class };

/** A class's members, owners and name, and whether it is open. */
export function ClassPage({ group }: Props) {
  return (
    <>
      <Members key={String(group.isArchived)} group={group} />
      <Owners group={group} />
      <ClassSettings group={group} />
    </>
  );
}

/** The instructors of a class, and the form to add one. */
function Owners({ group: { id } }: Props) {
  const myId = useMyId();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const query = useQuery(endpointQuery(listOwners, { params: { id } }));
  const remove = async (userId: string) => {
    await call(removeOwner, { params: { id, userId } });
    // After leaving, only admins may still see the class.
    if (userId === myId && !isAdmin) void navigate('/admin/courses');
  };
  return (
    <QueryView query={query} label="Loading owners" lines={2} headingLevel={3}>
      {({ owners }) => (
        <EditablePeopleList
          title="Owners"
          lead={
            <p className={`${typography['note']} ${typography['measure']}`}>
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
          remove={({ userId }) => remove(userId)}
          removed="no longer owns the class."
          add={{
            button: 'Add owner',
            field: {
              label: 'Email of another instructor',
              hint: 'Someone with the role of instructor or admin, such as an assistant.',
            },
            done: 'This person owns the class.',
            work: (email) => call(addOwner, { params: { id }, body: { email } }),
          }}
        />
      )}
    </QueryView>
  );
}

const Settings = v.object({ name: ClassNameSchema });

function ClassSettings({ group }: Props) {
  const { id, name, isArchived } = group;
  const [isCopying, setCopying] = useState(false);
  return (
    <Section title="Settings">
      <Form
        schema={Settings}
        defaultValues={{ name }}
        button="Rename"
        send={(values) => call(changeClass, { params: { id }, body: { ...values, isArchived } })}
        done="The name has been changed."
      >
        <FormField name="name" label="Name" maxLength={CLASS_LIMITS.name} />
      </Form>
      <ButtonRow>
        <Button variant="secondary" onClick={() => setCopying(true)}>
          Copy for another term…
        </Button>
      </ButtonRow>
      {isCopying && <CopyClassDialog group={group} onClose={() => setCopying(false)} />}
      <Archive group={group} />
    </Section>
  );
}

function Archive({ group: { id, name, isArchived } }: Props) {
  const text = useFocusOnChange<HTMLParagraphElement>(isArchived);
  const change = (archive: boolean) =>
    call(changeClass, { params: { id }, body: { name, isArchived: archive } });
  const reopening = useServerMutation(() => change(false));
  return (
    <div className={stack['gap-3']}>
      <p ref={text} tabIndex={-1}>
        {isArchived
          ? 'This class is archived. Nobody can join it; its members and results are still here.'
          : 'This class is open. Archive it when it is over; you can reopen it at any time.'}
      </p>
      <ButtonRow>
        {isArchived ? (
          <Button variant="secondary" working={reopening.isPending} onClick={() => reopening.mutate()}>
            Reopen the class
          </Button>
        ) : (
          <ConfirmButton
            label="Archive…"
            title={`Archive ${name}?`}
            confirm="Archive"
            send={() => change(true)}
          >
            <p>
              Nobody can join it any more, invitations to it stop working, and its assignments disappear for
              learners until you reopen it. They see it among their past classes. Members, gradebook and
              reports stay.
            </p>
          </ConfirmButton>
        )}
      </ButtonRow>
      <MutationResult mutation={reopening} />
    </div>
  );
}
