import { call } from '@venture/api/v1/call';
import { type Person, setRole } from '@venture/api/v1/people';
import { ROLES, type Role, roleOf } from '@venture/api/v1/roles';
import { Select } from '@venture/ui/Select';
import { useState } from 'react';
import { ActionForm } from '../ActionForm';
import { PersonName } from '../PersonName';
import { ROLE_NAMES } from '../roles';

type Props = { readonly person: Person; readonly onChange: (now: Person) => void };

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  learner: 'Can learn, and nothing else. Classes they own go to the other owners, or to the admins.',
  instructor: 'Can create classes, and see and change their own: members and reports.',
  admin: 'Can see and change everything: people, all classes and reports, feedback and settings.',
};

/** What somebody may do here. */
export function RoleForm({ person, onChange }: Props) {
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
