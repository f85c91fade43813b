import { formatOnDay, toDayNumber } from '@venture/api/format';
import { call, ProblemError } from '@venture/api/v1/call';
import { CODE_LENGTH, normaliseCode } from '@venture/api/v1/class-code';
import type { MyClass } from '@venture/api/v1/classes';
import { CLASS_LIMITS } from '@venture/api/v1/classes';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { findClass, leaveClass, myClasses } from '@venture/api/v1/my-classes';
import { ConfirmActionButton } from '@venture/client/ConfirmActionButton';
import { RequestView } from '@venture/client/RequestView';
import { useAction } from '@venture/client/useAction';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import lists from '@venture/ui/lists.module.css';
import { useNavigate } from '@venture/ui/router';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { type FormEvent, useState } from 'react';
import { reloadAssignments } from '../assignments/useAssignments';
import { OWNERS_SEE } from '../privacy/WhoSees';
import { Invitations } from './Invitations';

const UNKNOWN_CODE = 'No class has this code. Check it letter by letter; capitals make no difference.';
const WRONG_LENGTH = 'A class code has six letters and digits, such as CDF 347.';

/** Finds the class whose code one types; what it is and what joining means is said before one joins, as by its link. */
function JoinForm() {
  const [code, setCode] = useState('');
  const [isWrongLength, setWrongLength] = useState(false);
  const { running, failed, error, run } = useAction();
  const navigate = useNavigate();
  const isUnknown = error instanceof ProblemError && error.code === 'unknown-code';
  const plain = normaliseCode(code);
  const find = async () => {
    await call(findClass, { params: { code: plain } });
    await navigate(`/join/${plain}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = plain.length !== CODE_LENGTH;
    setWrongLength(isWrong);
    if (!isWrong) run('find', find, '');
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Class code"
        hint="The six letters and digits your teacher gave you."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CLASS_LIMITS.code}
        value={code}
        error={isWrongLength ? <span role="alert">{WRONG_LENGTH}</span> : isUnknown && UNKNOWN_CODE}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {failed && !isUnknown && !isWrongLength && <Alert>{failed}</Alert>}
      <ButtonRow>
        <Button type="submit" variant="secondary" working={running === 'find'}>
          Find the class
        </Button>
      </ButtonRow>
    </form>
  );
}

/** The classes of the person who is logged in, those they are invited to, and a form to join another. */
export function JoinClass() {
  const request = useQuery(myClasses, {});
  return (
    <Card as="section" padding="large" aria-labelledby="my-classes">
      <h2 id="my-classes">Your classes</h2>
      <p>The owners of a class can see this about you: {OWNERS_SEE}</p>
      <RequestView request={request} label="Loading your classes" lines={2} headingLevel={3}>
        {(mine) => <Mine mine={mine} refetch={request.refetch} />}
      </RequestView>
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
          You were removed from {name} {formatOnDay(toDayNumber(new Date(at)), toDayNumber(new Date()))}. Its
          owners no longer see your results; your progress is still here.
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
          <ConfirmActionButton
            label="Leave"
            of={each.name}
            look={{ variant: 'quiet', size: 'small' }}
            title={`Leave ${each.name}?`}
            confirm="Leave the class"
            work={() => call(leaveClass, { params: { id: each.id } })}
            onDone={() => onLeft(each)}
          >
            <LeavingMeans />
          </ConfirmActionButton>
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
