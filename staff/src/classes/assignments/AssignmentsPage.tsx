import { useQuery } from '@tanstack/react-query';
import { MutationResult } from '@venture/api/react/MutationResult';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import {
  type Assignment,
  changeAssignment,
  listAssignments,
  orderAssignments,
  removeAssignment,
} from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import { previewMark } from '@venture/api/v1/gradebook';
import { isOnlyRead } from '@venture/rules/grading';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon, DownIcon, PlusIcon, UpIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useState } from 'react';
import { ConfirmButton } from '../../app/FormDialog';
import { useNotify } from '../../app/Notice';
import { Detail, RowButton } from '../../app/Section';
import { AssignDialog } from './AssignDialog';
import { TermsDialog } from './TermsDialog';
import { describePassMarkChange, describeTerms, type Terms } from './terms';

/** A class's assignments. */
export function AssignmentsPage({ group: { id, isArchived } }: { readonly group: Class }) {
  const query = useQuery(endpointQuery(listAssignments, { params: { id } }));
  const [isAssigning, setAssigning] = useState(false);
  const notify = useNotify();
  return (
    <section className={stack['gap-4']} aria-label="Assignments">
      {isArchived ? (
        <p>
          This class is archived: its members no longer see its assignments, and these stay as they are until
          you reopen it.
        </p>
      ) : (
        <ButtonRow>
          <Button icon={<PlusIcon aria-hidden />} onClick={() => setAssigning(true)}>
            Add assignment
          </Button>
        </ButtonRow>
      )}
      <QueryView query={query} label="Loading assignments" lines={4} headingLevel={3}>
        {({ assignments }) => (
          <>
            {assignments.length === 0 ? (
              <Nothing />
            ) : (
              <AssignmentList classId={id} assignments={assignments} isArchived={isArchived} />
            )}
            {isAssigning && (
              <AssignDialog
                classId={id}
                assigned={assignments}
                onClose={() => setAssigning(false)}
                onAdded={(title) => notify(`${title} has been assigned.`)}
              />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<CourseIcon />}
      title="Nothing is assigned yet"
      text="Pick a module, a quiz or a game. What members have already done counts."
      headingLevel={3}
    />
  );
}

type ListProps = {
  readonly classId: string;
  readonly assignments: readonly Assignment[];
  readonly isArchived: boolean;
};

/** A class's assignments in order, each with its actions while the class is open. */
function AssignmentList({ classId, assignments, isArchived }: ListProps) {
  const notify = useNotify();
  const [edited, setEdited] = useState<Assignment>();
  const order = useServerMutation((ids: string[]) =>
    call(orderAssignments, { params: { id: classId }, body: { ids } }),
  );
  const move = (from: number, by: 1 | -1) => {
    if (order.isPending) return;
    const ids = assignments.map(({ id }) => id);
    const [moved = ''] = ids.splice(from, 1);
    ids.splice(from + by, 0, moved);
    const done = `${assignments[from]?.title} is now number ${from + by + 1}.`;
    order.mutate(ids, { onSuccess: () => notify(done) });
  };
  return (
    <>
      <MutationResult mutation={order} />
      <ol className={lists['rows']}>
        {assignments.map((assignment, at) => (
          <li key={assignment.id}>
            <Description assignment={assignment} />
            {!isArchived && (
              <ButtonRow>
                <Move by={-1} assignment={assignment} isEnd={at === 0} onMove={() => move(at, -1)} />
                <Move
                  by={1}
                  assignment={assignment}
                  isEnd={at === assignments.length - 1}
                  onMove={() => move(at, 1)}
                />
                <RowButton
                  label="Edit"
                  itemName={assignment.title}
                  variant="secondary"
                  onClick={() => setEdited(assignment)}
                />
                <Remove classId={classId} assignment={assignment} />
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
          onChanged={() => notify(`${edited.title} has been changed.`)}
        />
      )}
    </>
  );
}

function Description({ assignment }: { readonly assignment: Assignment }) {
  const { title, route } = assignment;
  return (
    <span className={lists['name']}>
      {route === null ? title : <TextLink to={route}>{title}</TextLink>}
      <Detail>{describeTerms(assignment)}</Detail>
    </span>
  );
}

type MoveProps = {
  readonly by: 1 | -1;
  readonly assignment: Assignment;
  readonly isEnd: boolean;
  readonly onMove: () => void;
};

/** A button that moves an assignment. It stays even at the end of the list, so that it keeps the focus. */
function Move({ by, assignment, isEnd, onMove }: MoveProps) {
  const Sign = by < 0 ? UpIcon : DownIcon;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Move ${assignment.title} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={isEnd}
      onClick={() => isEnd || onMove()}
    >
      <Sign aria-hidden />
    </Button>
  );
}

type RemoveProps = Pick<ListProps, 'classId'> & { readonly assignment: Assignment };

function Remove({ classId, assignment: { id, title } }: RemoveProps) {
  return (
    <ConfirmButton
      label="Remove…"
      itemName={title}
      title={`Remove ${title}?`}
      confirm="Remove"
      variant="danger"
      send={() => call(removeAssignment, { params: { id: classId, assignmentId: id } })}
      done={`${title} is no longer assigned.`}
    >
      <p>
        Members no longer see it as assigned, and it leaves the gradebook. What they did stays theirs: if you
        assign it again, it is all there.
      </p>
    </ConfirmButton>
  );
}

type EditDialogProps = {
  readonly classId: string;
  readonly assignment: Assignment;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Changes an assignment's due date and pass mark; a mark that affects members must be confirmed first. */
function EditDialog({ classId, assignment, onChanged, onClose }: EditDialogProps) {
  const { id, title, kind, dueAt, passPercent } = assignment;
  const hasMark = !isOnlyRead(assignment);
  const [concerned, setConcerned] = useState('');
  /** Resolves to whether the assignment was changed: how a new mark affects members is shown first. */
  const change = async (terms: Terms) => {
    const params = { id: classId, assignmentId: id };
    if (terms.passPercent !== passPercent && concerned === '') {
      const body = { passPercent: terms.passPercent };
      const words = describePassMarkChange(await call(previewMark, { params, body }));
      setConcerned(words);
      if (words !== '') return false;
    }
    await call(changeAssignment, { params, body: terms });
    return true;
  };
  return (
    <TermsDialog
      title={title}
      confirm={concerned === '' ? 'Save' : 'Change it for them'}
      kind={kind}
      terms={{ dueAt, passPercent: hasMark ? passPercent : null }}
      hasMark={hasMark}
      onEdit={() => setConcerned('')}
      send={change}
      onDone={(isChanged, isOpen) => {
        if (isChanged) onChanged();
        if (isChanged && isOpen) onClose();
      }}
      onClose={onClose}
    >
      <div role="status">{concerned !== '' && <Alert tone="warn">{concerned}</Alert>}</div>
    </TermsDialog>
  );
}
