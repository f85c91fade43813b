import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, changeClass, renewClassCode } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type FormEvent, useState } from 'react';
import { ActionResult } from '../ActionResult';
import { type ActionState, useAction } from '../useAction';
import { Code } from './Code';
import styles from './Courses.module.css';
import { Members } from './Members';
import { Owners } from './Owners';

type Props = {
  readonly of: Class;
  readonly onChange: (now: Class) => void;
  readonly onClose: () => void;
  /** Called when the class is no longer the caller's own. */
  readonly onLeft: () => void;
};

/** One class: its code, its name, whether it is open, who teaches it and who is in it. */
export function ClassDialog({ of, onChange, onClose, onLeft }: Props) {
  const action = useAction();
  const change = (name: string, work: () => Promise<Class>, done: string) =>
    action.run(name, async () => onChange(await work()), done);
  return (
    <Dialog open title={of.name} size="large" onClose={onClose}>
      <div className={stack['gap-5']}>
        <JoinCode of={of} action={action} change={change} />
        <Rename of={of} action={action} change={change} />
        <ActionResult action={action} />
        <Owners of={of} onLeft={onLeft} />
        <Members of={of} onRemoved={() => onChange({ ...of, members: of.members - 1 })} />
      </div>
    </Dialog>
  );
}

type PartProps = {
  readonly of: Class;
  readonly action: ActionState;
  readonly change: (name: string, work: () => Promise<Class>, done: string) => void;
};

function JoinCode({ of: { id, name, code, isArchived }, action, change }: PartProps) {
  const renew = () =>
    change(
      'renew',
      () => call(renewClassCode, { params: { id } }),
      'The class has a new code; the old one no longer works.',
    );
  const archive = () =>
    change(
      'archive',
      () => call(changeClass, { params: { id }, body: { name, isArchived: !isArchived } }),
      isArchived ? 'The class is open again.' : 'The class is archived.',
    );
  return (
    <section className={stack['gap-3']} aria-label="Joining">
      <p>
        {isArchived
          ? 'This class is archived: nobody can join it. Its code was'
          : 'Learners join on their account page with the code'}
      </p>
      <p>
        <Code code={code} large />
      </p>
      <ButtonRow>
        <Button variant="secondary" working={action.running === 'renew'} onClick={renew}>
          New code
        </Button>
        <Button variant="secondary" working={action.running === 'archive'} onClick={archive}>
          {isArchived ? 'Open again' : 'Archive'}
        </Button>
      </ButtonRow>
      <p className={`${typography['note']} ${styles['hint']}`}>
        A new code replaces the old one. Nobody can join an archived class; its members and reports stay.
      </p>
    </section>
  );
}

function Rename({ of: { id, name, isArchived }, action, change }: PartProps) {
  const [typed, setTyped] = useState(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const work = () => call(changeClass, { params: { id }, body: { name: typed, isArchived } });
    change('rename', work, 'The name has been changed.');
  };
  return (
    <form className={stack['gap-3']} onSubmit={rename}>
      <Field
        label="Name"
        required
        pattern=".*\S.*"
        title="A name with at least one letter"
        maxLength={CLASS_LIMITS.name}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={action.running === 'rename'}>
          Rename
        </Button>
      </ButtonRow>
    </form>
  );
}
