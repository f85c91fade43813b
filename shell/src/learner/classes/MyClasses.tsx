import { useQuery } from '@tanstack/react-query';
import { formatOnDay, toDayNumber } from '@venture/api/format';
import { ConfirmButton } from '@venture/api/react/ConfirmButton';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { call, ProblemError } from '@venture/api/v1/call';
import { CODE_LENGTH, normaliseClassCode } from '@venture/api/v1/class-code';
import type { MyClass } from '@venture/api/v1/classes';
import { CLASS_LIMITS } from '@venture/api/v1/classes';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { findClass, leaveClass, myClasses } from '@venture/api/v1/my-classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { useFocusOnChange } from '@venture/ui/focus';
import lists from '@venture/ui/lists.module.css';
import { useNavigate } from '@venture/ui/router';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import { useReloadAssignments } from '../assignments/useAssignments';
import { OWNERS_SEE } from '../privacy/WhoSees';
import { Invitations } from './Invitations';

const UNKNOWN_CODE = 'No class has this code. Check each character; upper and lower case make no difference.';
const WRONG_LENGTH = 'A class code has six letters and digits, such as CDF 347.';

/** Finds a class by its code and opens its page, which says what joining means. */
function JoinForm() {
  const [code, setCode] = useState('');
  const [isWrongLength, setWrongLength] = useState(false);
  const navigate = useNavigate();
  const plain = normaliseClassCode(code);
  const find = useServerMutation(() => call(findClass, { params: { code: plain } }));
  const isUnknown = find.error instanceof ProblemError && find.error.code === 'unknown-code';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWrong = plain.length !== CODE_LENGTH;
    setWrongLength(isWrong);
    // Does not navigate if this page was left in the meantime.
    if (!isWrong) find.mutate(undefined, { onSuccess: () => navigate(`/join/${plain}`) });
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
      {find.isError && !isUnknown && !isWrongLength && <Alert>{errorSentence(find.error)}</Alert>}
      <ButtonRow>
        <Button type="submit" variant="secondary" working={find.isPending}>
          Find the class
        </Button>
      </ButtonRow>
    </form>
  );
}

/** The logged-in person's classes and invitations, and a form to join another class. */
export function MyClasses() {
  const query = useQuery(endpointQuery(myClasses, {}));
  const [done, setDone] = useState('');
  const heading = useFocusOnChange<HTMLHeadingElement>(done);
  return (
    <Card as="section" padding="large" aria-labelledby="my-classes">
      <h2 id="my-classes" ref={heading} tabIndex={-1}>
        Your classes
      </h2>
      <p>The owners of a class can see this about you: {OWNERS_SEE}</p>
      <QueryView query={query} label="Loading your classes" lines={2} headingLevel={3}>
        {(mine) => <Mine {...mine} done={done} onLeft={({ name }) => setDone(`You have left ${name}.`)} />}
      </QueryView>
    </Card>
  );
}

type MineProps = ResponseOf<typeof myClasses> & {
  readonly done: string;
  readonly onLeft: (left: MyClass) => void;
};

function Mine({ classes, invitations, removals, done, onLeft }: MineProps) {
  const past = classes.filter(({ isArchived }) => isArchived);
  return (
    <>
      <Invitations invitations={invitations} headingLevel={3} />
      {removals.map(({ name, at }) => (
        <Alert key={`${name} ${at}`} tone="info" role="note">
          You were removed from {name} {formatOnDay(toDayNumber(new Date(at)), toDayNumber(new Date()))}. Its
          owners no longer see your results; your progress is still here.
        </Alert>
      ))}
      <Classes classes={classes.filter(({ isArchived }) => !isArchived)} onLeft={onLeft} />
      {past.length > 0 && (
        <div className={stack['gap-2']}>
          <h3>Past classes</h3>
          <Classes classes={past} onLeft={onLeft} />
        </div>
      )}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
      <JoinForm />
    </>
  );
}

type ClassesProps = { readonly classes: readonly MyClass[]; readonly onLeft: (left: MyClass) => void };

function Classes({ classes, onLeft }: ClassesProps) {
  const reloadAssignments = useReloadAssignments();
  if (classes.length === 0) return null;
  return (
    <ul className={lists['rows']}>
      {classes.map((each) => (
        <li key={each.id}>
          <span className={lists['name']}>{each.name}</span>
          <ConfirmButton
            label="Leave"
            itemName={each.name}
            button={{ variant: 'quiet', size: 'small' }}
            title={`Leave ${each.name}?`}
            confirm="Leave the class"
            send={() => call(leaveClass, { params: { id: each.id } }).then(reloadAssignments)}
            onDone={() => onLeft(each)}
          >
            <LeavingMeans />
          </ConfirmButton>
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
