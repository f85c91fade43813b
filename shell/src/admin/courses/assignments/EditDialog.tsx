import { type Assignment, changeAssignment } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { isOnlyRead } from '@venture/progress/grading';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useId, useState } from 'react';
import { useAction } from '../../useAction';
import { TermsForm } from './TermsForm';
import { termsOf, typedOf } from './terms';

type Props = {
  readonly classId: string;
  readonly assignment: Assignment;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Changes when an assignment is due, and its pass mark. */
export function EditDialog({ classId, assignment, onChanged, onClose }: Props) {
  const form = useId();
  const hasMark = !isOnlyRead(assignment);
  const { dueAt, passPercent } = assignment;
  const [typed, setTyped] = useState(() => typedOf({ dueAt, passPercent: hasMark ? passPercent : null }));
  const { running, failed, run } = useAction();
  const change = async () => {
    const params = { id: classId, assignmentId: assignment.id };
    await call(changeAssignment, { params, body: termsOf(typed, dueAt) });
    onChanged();
  };
  const save = (
    <Button type="submit" form={form} working={running !== ''}>
      Save
    </Button>
  );
  return (
    <Dialog open title={assignment.title} onClose={onClose} actions={save}>
      <TermsForm
        id={form}
        typed={typed}
        was={dueAt}
        kind={assignment.kind}
        hasMark={hasMark}
        failed={failed}
        onChange={setTyped}
        onSubmit={() => run('change', change, '')}
      />
    </Dialog>
  );
}
