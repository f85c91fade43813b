import type { Person } from '@venture/api/v1/people';
import { roleOf } from '@venture/api/v1/roles';
import { sayDayOf } from '@venture/progress/day';
import { Badge } from '@venture/ui/Badge';
import { CourseIcon, LockedIcon, SettingsIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useMyId } from '../AdminPage';
import lists from '../lists.module.css';
import { PersonName } from '../PersonName';
import { ROLE_NAMES } from '../roles';

type Props = { readonly people: readonly Person[]; readonly onOpen: (id: string) => void };

/** One line for each person; its name opens what there is to know and do. */
export function PeopleTable({ people, onOpen }: Props) {
  const myId = useMyId();
  return (
    <Table
      caption="People"
      rows={people}
      rowKey={({ id }) => id}
      marked={({ id }) => id === myId}
      columns={[
        { title: 'Person', heading: true, cell: (person) => <Name person={person} onOpen={onOpen} /> },
        { title: 'State', cell: (person) => <State person={person} isMe={person.id === myId} /> },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{sayDayOf(joinedAt)}</span>,
        },
      ]}
    />
  );
}

function Name({ person, onOpen }: { readonly person: Person; readonly onOpen: (id: string) => void }) {
  return (
    <>
      <button type="button" className={lists['open']} onClick={() => onOpen(person.id)}>
        <PersonName>{person.fullName}</PersonName>
      </button>
      <span className={`${typography['note']} ${lists['detail']}`}>{person.email}</span>
    </>
  );
}

function State({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  const { isDisabled } = person;
  const role = roleOf(person);
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      {isMe && <Badge tone="info">You</Badge>}
      {role !== 'learner' && (
        <Badge
          tone={role === 'admin' ? 'primary' : 'info'}
          icon={role === 'admin' ? <SettingsIcon aria-hidden /> : <CourseIcon aria-hidden />}
        >
          {ROLE_NAMES[role]}
        </Badge>
      )}
      {isDisabled && (
        <Badge tone="danger" icon={<LockedIcon aria-hidden />}>
          Disabled
        </Badge>
      )}
    </span>
  );
}
