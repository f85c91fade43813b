import type { Member } from '@venture/api/v1/classes';
import { sayDayOf } from '@venture/progress/day';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { AskFirst } from '../../confirm/AskFirst';
import { Email } from '../Email';
import lists from '../lists.module.css';
import { PersonName } from '../PersonName';

type Props = {
  readonly members: readonly Member[];
  readonly remove: (member: Member) => Promise<unknown>;
  readonly onRemoved: (member: Member) => void;
};

/** The members as far as they are loaded, and the way to take each out. */
export function MemberTable({ members, remove, onRemoved }: Props) {
  return (
    <Table
      caption="Who is in the class"
      rows={members}
      rowKey={({ userId }) => userId}
      stacked
      columns={[
        {
          title: 'Member',
          heading: true,
          cell: ({ fullName, email }) => (
            <>
              <PersonName>{fullName}</PersonName>
              <span className={`${typography['note']} ${lists['detail']}`}>
                <Email email={email} />
              </span>
            </>
          ),
        },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{sayDayOf(joinedAt)}</span>,
        },
        {
          title: 'Remove',
          untitled: true,
          cell: (member) => (
            <AskFirst
              label="Remove"
              of={member.fullName}
              look={{ variant: 'quiet', size: 'small' }}
              title={
                <>
                  Remove <PersonName isShort>{member.fullName}</PersonName>?
                </>
              }
              confirm="Remove"
              variant="danger"
              work={() => remove(member)}
              onDone={() => onRemoved(member)}
            >
              <p>
                You will no longer see their results. They keep their progress, and their account page tells
                them that they were removed.
              </p>
              <p>The code of the class no longer lets them in. To let them back in, invite them by email.</p>
            </AskFirst>
          ),
        },
      ]}
    />
  );
}
