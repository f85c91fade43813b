import { call, ProblemError } from '@venture/api/v1/call';
import { CLASS_LIMITS, joinClass, leaveClass, type MyClass, myClasses } from '@venture/api/v1/classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import { useAnswer } from '@venture/ui/useAnswer';
import { type FormEvent, useState } from 'react';
import { RequestError } from '../admin/RequestError';
import { useAction } from '../admin/useAction';
import styles from './JoinClass.module.css';

/** The classes of whoever is logged in, and the way into another one. */
export function JoinClass() {
  const { asked, again } = useAnswer(myClasses, {});
  return (
    <Card as="section" padding="large" aria-labelledby="my-classes">
      <h2 id="my-classes">Your classes</h2>
      <p>
        The teachers of a class see that you are in it, with your name and email. They see results of groups
        of ten or more, never yours alone.
      </p>
      {asked.state === 'loading' && <Skeleton label="Fetching your classes" lines={2} />}
      {asked.state === 'failed' && <RequestError error={asked.error} again={again} headingLevel={3} />}
      {asked.state === 'ready' && <Joined classes={asked.value.classes} again={again} />}
    </Card>
  );
}

type Props = { readonly classes: readonly MyClass[]; readonly again: () => void };

function Joined({ classes, again }: Props) {
  const { running, failed, done, run } = useAction();
  const leave = ({ id, name }: MyClass) =>
    run(id, () => call(leaveClass, { params: { id } }).then(again), `You have left ${name}.`);
  return (
    <>
      {classes.length > 0 && (
        <ul className={styles['classes']}>
          {classes.map((each) => (
            <li key={each.id}>
              <span className={styles['name']}>
                {each.name}
                {each.isArchived && ' (archived)'}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Leave ${each.name}`}
                working={running === each.id}
                onClick={() => leave(each)}
              >
                Leave
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failed && <Alert>{failed}</Alert>}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
      <JoinForm again={again} />
    </>
  );
}

const UNKNOWN_CODE =
  'No class has this code. Compare it letter by letter; small and capital letters are the same.';

function JoinForm({ again }: Pick<Props, 'again'>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const { running, failed, done, run } = useAction();
  const join = async () => {
    if (!(await hasJoined(code))) return setError(UNKNOWN_CODE);
    setCode('');
    again();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError('');
    run('join', join, 'Done.');
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Field
        label="Code of the class"
        hint="Six letters and digits that your teacher gives you."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CLASS_LIMITS.code}
        value={code}
        error={error || undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {failed && <Alert>{failed}</Alert>}
      <StatusLine shown={false}>{error ? '' : done && 'You have joined the class.'}</StatusLine>
      <ButtonRow>
        <Button type="submit" variant="secondary" working={running === 'join'}>
          Join the class
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Joins the class with this code; answers whether there is one. */
async function hasJoined(code: string): Promise<boolean> {
  try {
    await call(joinClass, { body: { code } });
    return true;
  } catch (problem) {
    if (!(problem instanceof ProblemError) || problem.code !== 'unknown-code') throw problem;
    return false;
  }
}
