import {
  type Assignment,
  changeAssignment,
  orderAssignments,
  removeAssignment,
} from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { previewMark } from '@venture/api/v1/gradebook';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { ActionDialog } from '@venture/client/ConfirmDialog';
import { useAction } from '@venture/client/useAction';
import { isOnlyRead } from '@venture/progress/grading';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { DownIcon, UpIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import styles from './Assignments.module.css';
import { TermsFields } from './TermsFields';
import { termsOf, typedOf } from './terms';
import { concernedWords, termsInWords } from './words';

type Props = {
  readonly classId: string;
  readonly assignments: readonly Assignment[];
  readonly isArchived: boolean;
  /** Called with what was done, in words. */
  readonly onChanged: (done: string, isRemoved?: boolean) => void;
};

/** The assignments of a class in their order, each with what can be done about it while the class is open. */
export function AssignmentList({ classId, assignments, isArchived, onChanged }: Props) {
  const action = useAction();
  const [edited, setEdited] = useState<Assignment>();
  const move = (from: number, by: 1 | -1) => {
    const ids = assignments.map(({ id }) => id);
    const [moved = ''] = ids.splice(from, 1);
    ids.splice(from + by, 0, moved);
    const order = async () => {
      await call(orderAssignments, { params: { id: classId }, body: { ids } });
      onChanged(`${assignments[from]?.title} is now number ${from + by + 1}.`);
    };
    action.run(`${moved} ${by}`, order, '');
  };
  return (
    <>
      <ActionResult action={action} />
      <ol className={styles['rows']}>
        {assignments.map((assignment, at) => (
          <li key={assignment.id}>
            <span className={`${lists['name']} ${styles['what']}`}>
              {assignment.route === null ? (
                assignment.title
              ) : (
                <TextLink to={assignment.route}>{assignment.title}</TextLink>
              )}
              <span className={`${typography['note']} ${styles['detail']}`}>{termsInWords(assignment)}</span>
            </span>
            {!isArchived && (
              <ButtonRow>
                <Move by={-1} of={assignment} isEnd={at === 0} onMove={() => move(at, -1)} />
                <Move
                  by={1}
                  of={assignment}
                  isEnd={at === assignments.length - 1}
                  onMove={() => move(at, 1)}
                />
                <Button variant="secondary" size="small" onClick={() => setEdited(assignment)}>
                  Edit <VisuallyHidden>{assignment.title}</VisuallyHidden>
                </Button>
                <Remove classId={classId} assignment={assignment} onChanged={onChanged} />
              </ButtonRow>
            )}
          </li>
        ))}
      </ol>
      {edited && (
        <EditDialog
          classId={classId}
          assignment={edited}
          onClose={() => setEdited(undefined)}
          onChanged={() => {
            setEdited(undefined);
            onChanged(`${edited.title} has been changed.`);
          }}
        />
      )}
    </>
  );
}

type MoveProps = {
  readonly by: 1 | -1;
  readonly of: Assignment;
  readonly isEnd: boolean;
  readonly onMove: () => void;
};

/** Stays where it is at the end of the list, so that the focus does too. */
function Move({ by, of, isEnd, onMove }: MoveProps) {
  const Sign = by < 0 ? UpIcon : DownIcon;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Move ${of.title} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={isEnd}
      onClick={() => isEnd || onMove()}
    >
      <Sign aria-hidden />
    </Button>
  );
}

type RemoveProps = Pick<Props, 'classId' | 'onChanged'> & { readonly assignment: Assignment };

function Remove({ classId, assignment: { id, title }, onChanged }: RemoveProps) {
  return (
    <AskFirst
      label="Remove…"
      of={title}
      look={{ variant: 'quiet', size: 'small' }}
      title={`Remove ${title}?`}
      confirm="Remove"
      variant="danger"
      work={() => call(removeAssignment, { params: { id: classId, assignmentId: id } })}
      onDone={() => onChanged(`${title} is no longer assigned.`, true)}
    >
      <p>
        Members no longer see it as assigned, and it leaves the gradebook. What they did stays theirs: if you
        assign it again, it is all there.
      </p>
    </AskFirst>
  );
}

type EditDialogProps = {
  readonly classId: string;
  readonly assignment: Assignment;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Changes when an assignment is due, and its pass mark. */
function EditDialog({ classId, assignment, onChanged, onClose }: EditDialogProps) {
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
