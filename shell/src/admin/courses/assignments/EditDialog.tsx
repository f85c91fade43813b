import { type Assignment, changeAssignment } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { previewMark } from '@venture/api/v1/gradebook';
import { isOnlyRead } from '@venture/progress/grading';
import { Alert } from '@venture/ui/Alert';
import { useState } from 'react';
import { ActionDialog } from '../../../confirm/ConfirmDialog';
import { TermsFields } from './TermsFields';
import { termsOf, typedOf } from './terms';
import { concernedWords } from './words';

type Props = {
  readonly classId: string;
  readonly assignment: Assignment;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Changes when an assignment is due, and its pass mark. */
export function EditDialog({ classId, assignment, onChanged, onClose }: Props) {
  const hasMark = !isOnlyRead(assignment);
  const { dueAt, passPercent } = assignment;
  const [typed, setTyped] = useState(() => typedOf({ dueAt, passPercent: hasMark ? passPercent : null }));
  const [concerned, setConcerned] = useState('');
  const change = async () => {
    const params = { id: classId, assignmentId: assignment.id };
    const body = termsOf(typed, dueAt);
    if (body.passPercent !== passPercent && concerned === '') {
      const { passPercent } = body;
      const words = concernedWords(await call(previewMark, { params, body: { passPercent } }));
      if (words !== '') return setConcerned(words);
    }
    await call(changeAssignment, { params, body });
    onChanged();
  };
  return (
    <ActionDialog
      title={assignment.title}
      confirm={concerned === '' ? 'Save' : 'Change it for them'}
      isValidated
      work={change}
      onClose={onClose}
    >
      <TermsFields
        typed={typed}
        was={dueAt}
        kind={assignment.kind}
        hasMark={hasMark}
        onChange={(next) => {
          setConcerned('');
          setTyped(next);
        }}
      />
      <div role="status">{concerned !== '' && <Alert tone="warn">{concerned}</Alert>}</div>
    </ActionDialog>
  );
}
