import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, changeClass } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { AskFirst } from '../../confirm/AskFirst';
import { ActionResult } from '../ActionResult';
import { RenameForm } from '../RenameForm';
import { useAction } from '../useAction';
import { useFocusOnChange } from '../useFocusOnChange';
import { CopyDialog } from './CopyDialog';

type Props = { readonly of: Class; readonly onChange: (now: Class) => void };

/** The name of a class, and whether it is over. */
export function ClassSettings({ of, onChange }: Props) {
  const { id, isArchived } = of;
  const params = { id };
  return (
    <section className={stack['gap-4']} aria-labelledby="class-settings">
      <h3 id="class-settings">Settings</h3>
      <RenameForm
        name={of.name}
        maxLength={CLASS_LIMITS.name}
        rename={async (name) => onChange(await call(changeClass, { params, body: { name, isArchived } }))}
      />
      <Copy of={of} />
      <Archive of={of} onChange={onChange} />
    </section>
  );
}

function Copy({ of }: { readonly of: Class }) {
  const [isCopying, setCopying] = useState(false);
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={() => setCopying(true)}>
        Copy for another term…
      </Button>
      {isCopying && <CopyDialog of={of} onClose={() => setCopying(false)} />}
    </ButtonRow>
  );
}

function Archive({ of: { id, name, isArchived }, onChange }: Props) {
  const text = useFocusOnChange<HTMLParagraphElement>(isArchived);
  const change = async (archive: boolean) =>
    onChange(await call(changeClass, { params: { id }, body: { name, isArchived: archive } }));
  return (
    <div className={stack['gap-3']}>
      <p ref={text} tabIndex={-1}>
        {isArchived
          ? 'This class is archived. Nobody can join it; its members and results are still here.'
          : 'This class is open. Archive it when it is over; you can reopen it at any time.'}
      </p>
      {isArchived ? (
        <Reopen work={() => change(false)} />
      ) : (
        <AskArchive name={name} work={() => change(true)} />
      )}
    </div>
  );
}

type WorkProps = { readonly work: () => Promise<unknown> };

function Reopen({ work }: WorkProps) {
  const action = useAction();
  return (
    <>
      <ButtonRow>
        <Button
          variant="secondary"
          working={action.running !== ''}
          onClick={() => action.run('reopen', work, '')}
        >
          Reopen the class
        </Button>
      </ButtonRow>
      <ActionResult action={action} />
    </>
  );
}

function AskArchive({ name, work }: WorkProps & { readonly name: string }) {
  return (
    <ButtonRow>
      <AskFirst
        label="Archive…"
        title={`Archive ${name}?`}
        confirm="Archive"
        work={work}
        onDone={() => undefined}
      >
        <p>
          Nobody can join it any more, invitations to it stop working, and its assignments disappear for
          learners until you reopen it. They see it among their past classes. Members, gradebook and reports
          stay.
        </p>
      </AskFirst>
    </ButtonRow>
  );
}
