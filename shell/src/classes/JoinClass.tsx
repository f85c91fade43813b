import { call } from '@venture/api/v1/call';
import type { MyClass } from '@venture/api/v1/classes';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { leaveClass, myClasses } from '@venture/api/v1/my-classes';
import { dayOf, sayDay } from '@venture/progress/day';
import { Alert } from '@venture/ui/Alert';
import { Card } from '@venture/ui/Card';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import lists from '../admin/lists.module.css';
import { Requested } from '../admin/Requested';
import { reloadAssignments } from '../assignments/useAssignments';
import { AskFirst } from '../confirm/AskFirst';
import { OWNERS_SEE } from '../privacy/WhoSees';
import { Invitations } from './Invitations';
import { JoinForm } from './JoinForm';

/** The classes of the person who is logged in, those they are invited to, and a form to join another. */
export function JoinClass() {
  const request = useQuery(myClasses, {});
  return (
    <Card as="section" padding="large" aria-labelledby="my-classes">
      <h2 id="my-classes">Your classes</h2>
      <p>The owners of a class can see this about you: {OWNERS_SEE}</p>
      <Requested request={request} label="Loading your classes" lines={2} headingLevel={3}>
        {(mine) => <Mine mine={mine} refetch={request.refetch} />}
      </Requested>
    </Card>
  );
}

type Props = { readonly mine: ResponseOf<typeof myClasses>; readonly refetch: () => void };

function Mine({ mine: { classes, invitations, removals }, refetch }: Props) {
  const [done, setDone] = useState('');
  const left = ({ name }: MyClass) => {
    setDone(`You have left ${name}.`);
    refetch();
    reloadAssignments();
  };
  const past = classes.filter(({ isArchived }) => isArchived);
  return (
    <>
      <Invitations invitations={invitations} onAnswered={refetch} headingLevel={3} />
      {removals.map(({ name, at }) => (
        <Alert key={`${name} ${at}`} tone="info" role="note">
          You were removed from {name} {sayDay(dayOf(new Date(at)), dayOf(new Date()))}. Its owners no longer
          see your results; your progress is still here.
        </Alert>
      ))}
      <Classes classes={classes.filter(({ isArchived }) => !isArchived)} onLeft={left} />
      {past.length > 0 && (
        <div className={stack['gap-2']}>
          <h3>Past classes</h3>
          <Classes classes={past} onLeft={left} />
        </div>
      )}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
      <JoinForm />
    </>
  );
}

type ClassesProps = { readonly classes: readonly MyClass[]; readonly onLeft: (left: MyClass) => void };

function Classes({ classes, onLeft }: ClassesProps) {
  if (classes.length === 0) return null;
  return (
    <ul className={lists['rows']}>
      {classes.map((each) => (
        <li key={each.id}>
          <span className={lists['name']}>{each.name}</span>
          <AskFirst
            label="Leave"
            of={each.name}
            look={{ variant: 'quiet', size: 'small' }}
            title={`Leave ${each.name}?`}
            confirm="Leave the class"
            work={() => call(leaveClass, { params: { id: each.id } })}
            onDone={() => onLeft(each)}
          >
            <LeavingMeans />
          </AskFirst>
        </li>
      ))}
    </ul>
  );
}

function LeavingMeans() {
  return (
    <p>
      Its owners no longer see you or your results, and you no longer see its assignments. Your progress, XP
      and badges stay. To come back, you need the class code or an invitation.
    </p>
  );
}
