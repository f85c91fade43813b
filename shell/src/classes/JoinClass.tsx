import { call, ProblemError } from '@venture/api/v1/call';
import { CLASS_LIMITS, joinClass, leaveClass, type MyClass, myClasses } from '@venture/api/v1/classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { type FormEvent, useState } from 'react';
import { ActionResult } from '../admin/ActionResult';
import lists from '../admin/lists.module.css';
import { Requested } from '../admin/Requested';
import { useAction } from '../admin/useAction';
import { OWNERS_SEE } from '../privacy/WhoSees';

/** The classes of the person who is logged in, and a form to join another. */
export function JoinClass() {
  const request = useQuery(myClasses, {});
  return (
    <Card as="section" padding="large" aria-labelledby="my-classes">
      <h2 id="my-classes">Your classes</h2>
      <p>The owners of a class see this of you: {OWNERS_SEE}</p>
      <Requested request={request} label="Loading your classes" lines={2} headingLevel={3}>
        {({ classes }) => <Joined classes={classes} refetch={request.refetch} />}
      </Requested>
    </Card>
  );
}

type Props = { readonly classes: readonly MyClass[]; readonly refetch: () => void };

function Joined({ classes, refetch }: Props) {
  const action = useAction();
  const leave = ({ id, name }: MyClass) =>
    action.run(id, () => call(leaveClass, { params: { id } }).then(refetch), `You have left ${name}.`);
  return (
    <>
      {classes.length > 0 && (
        <ul className={lists['rows']}>
          {classes.map((each) => (
            <li key={each.id}>
              <span className={lists['name']}>
                {each.name}
                {each.isArchived && ' (archived)'}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Leave ${each.name}`}
                working={action.running === each.id}
                onClick={() => leave(each)}
              >
                Leave
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActionResult action={action} />
      <JoinForm refetch={refetch} />
    </>
  );
}

const UNKNOWN_CODE = 'No class has this code. Check it letter by letter; capitals make no difference.';

function JoinForm({ refetch }: Pick<Props, 'refetch'>) {
  const [code, setCode] = useState('');
  const { running, failed, error, done, run } = useAction();
  const isUnknown = error instanceof ProblemError && error.code === 'unknown-code';
  const join = async () => {
    await call(joinClass, { body: { code } });
    setCode('');
    refetch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run('join', join, 'You have joined the class.');
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
        error={isUnknown && UNKNOWN_CODE}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {failed && !isUnknown && <Alert>{failed}</Alert>}
      <StatusLine shown={false}>{done}</StatusLine>
      <ButtonRow>
        <Button type="submit" variant="secondary" working={running === 'join'}>
          Join the class
        </Button>
      </ButtonRow>
    </form>
  );
}
