import { type Assignable, type Assignment, addAssignment, listAssignable } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useQuery } from '@venture/ui/useQuery';
import { useId, useState } from 'react';
import { Requested } from '../../Requested';
import { useAction } from '../../useAction';
import { AssignablePicker } from './AssignablePicker';
import { TermsForm } from './TermsForm';
import { termsOf, typedOf } from './terms';

type Props = {
  readonly classId: string;
  readonly assigned: readonly Assignment[];
  readonly onAdded: (title: string) => void;
  readonly onClose: () => void;
};

/** Chooses something to assign, then says by when and from which score. */
export function AssignDialog({ classId, assigned, onAdded, onClose }: Props) {
  const [chosen, setChosen] = useState<Assignable>();
  if (chosen) {
    return (
      <NewTerms
        classId={classId}
        chosen={chosen}
        onAdded={onAdded}
        onBack={() => setChosen(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open title="Add assignment" onClose={onClose}>
      <Choice assigned={assigned} onChoose={setChosen} />
    </Dialog>
  );
}

type ChoiceProps = Pick<Props, 'assigned'> & { readonly onChoose: (chosen: Assignable) => void };

function Choice({ assigned, onChoose }: ChoiceProps) {
  const request = useQuery(listAssignable, {});
  const isAssigned = ({ kind, activity }: Assignable) =>
    assigned.some((each) => each.kind === kind && each.activity === activity);
  return (
    <Requested request={request} label="Loading what can be assigned" lines={4} headingLevel={3}>
      {({ assignable }) => (
        <AssignablePicker assignable={assignable.filter((each) => !isAssigned(each))} onChoose={onChoose} />
      )}
    </Requested>
  );
}

type TermsProps = Omit<Props, 'assigned'> & { readonly chosen: Assignable; readonly onBack: () => void };

function NewTerms({ classId, chosen, onAdded, onBack, onClose }: TermsProps) {
  const { kind, activity, title, passPercent, hasAttempts } = chosen;
  const form = useId();
  const [typed, setTyped] = useState(() => typedOf({ dueAt: null, passPercent }));
  const { running, failed, run } = useAction();
  const add = async () => {
    await call(addAssignment, { params: { id: classId }, body: { kind, activity, ...termsOf(typed) } });
    onAdded(title);
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onBack}>
        Choose something else
      </Button>
      <Button type="submit" form={form} working={running !== ''}>
        Assign
      </Button>
    </>
  );
  return (
    <Dialog open title={`Assign ${title}`} onClose={onClose} actions={actions}>
      <TermsForm
        id={form}
        typed={typed}
        kind={kind}
        hasMark={hasAttempts}
        failed={failed}
        onChange={setTyped}
        onSubmit={() => run('add', add, '')}
      />
    </Dialog>
  );
}
