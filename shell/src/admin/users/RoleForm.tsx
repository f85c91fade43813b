import { call } from '@venture/api/v1/call';
import { type Person, setRole } from '@venture/api/v1/people';
import { ROLES, type Role, roleOf } from '@venture/api/v1/roles';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import { ActionResult } from '../ActionResult';
import { PersonName } from '../PersonName';
import { ROLE_NAMES } from '../roles';
import { useAction } from '../useAction';

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
  const action = useAction();
  const change = (event: FormEvent) => {
    event.preventDefault();
    const work = async () =>
      onChange(await call(setRole, { params: { id: person.id }, body: { role: chosen } }));
    action.run(
      'role',
      work,
      <>
        <PersonName isShort>{person.fullName}</PersonName> now has the role {ROLE_NAMES[chosen]}.
      </>,
    );
  };
  return (
    <form className={stack['gap-3']} onSubmit={change}>
      <Select
        label="Role"
        hint={ROLE_TEXTS[chosen]}
        value={chosen}
        options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        onChoose={setChosen}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={action.running !== ''} disabled={chosen === now}>
          Change role
        </Button>
      </ButtonRow>
      <ActionResult action={action} />
    </form>
  );
}
