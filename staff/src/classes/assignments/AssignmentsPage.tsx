import { useQuery } from '@tanstack/react-query';
import { listAssignments } from '@venture/api/v1/assignments';
import type { Class } from '@venture/api/v1/classes';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon, PlusIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { ClassFrame } from '../../frame/ClassFrame';
import { QueryView } from '../../frame/QueryView';
import { endpointQuery } from '../../frame/queries';
import { AssignDialog } from './AssignDialog';
import { AssignmentList } from './AssignmentList';

/** The assignments of a class. */
export function AssignmentsPage() {
  return (
    <ClassFrame
      title="Assignments"
      lead="Modules, quizzes and games that members see as their next step, with the day they are due."
    >
      {(of) => <ClassAssignments of={of} />}
    </ClassFrame>
  );
}

function ClassAssignments({ of: { id, isArchived } }: { readonly of: Class }) {
  const query = useQuery(endpointQuery(listAssignments, { params: { id } }));
  const [isAssigning, setAssigning] = useState(false);
  const [done, setDone] = useState('');
  const [removed, setRemoved] = useState('');
  const section = useFocusOnChange<HTMLElement>(removed);
  return (
    <section className={stack['gap-4']} aria-label="Assignments" ref={section} tabIndex={-1}>
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
      <StatusLine>{done}</StatusLine>
      <QueryView query={query} label="Loading assignments" lines={4} headingLevel={3}>
        {({ assignments }) => (
          <>
            {assignments.length === 0 ? (
              <Nothing />
            ) : (
              <AssignmentList
                classId={id}
                assignments={assignments}
                isArchived={isArchived}
                onDone={setDone}
                onRemoved={({ id, title }) => {
                  setDone(`${title} is no longer assigned.`);
                  setRemoved(id);
                }}
              />
            )}
            {isAssigning && (
              <AssignDialog
                classId={id}
                assigned={assignments}
                onClose={() => setAssigning(false)}
                onAdded={(title) => {
                  setAssigning(false);
                  setDone(`${title} has been assigned.`);
                }}
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
