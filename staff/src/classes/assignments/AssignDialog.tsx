import { useQuery } from '@tanstack/react-query';
import { Finder } from '@venture/api/react/Finder';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { type Assignable, type Assignment, addAssignment, listAssignable } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { Dialog } from '@venture/ui/Dialog';
import { useState } from 'react';
import { TermsDialog } from './TermsDialog';
import { KIND_NAMES } from './terms';

type Props = {
  readonly classId: string;
  readonly assigned: readonly Assignment[];
  readonly onAdded: (title: string) => void;
  readonly onClose: () => void;
};

/** Asks what to assign, then for its due date and pass mark. */
export function AssignDialog({ classId, assigned, onAdded, onClose }: Props) {
  const [chosen, setChosen] = useState<Assignable>();
  const query = useQuery(endpointQuery(listAssignable, {}));
  const isAssigned = ({ kind, activity }: Assignable) =>
    assigned.some((each) => each.kind === kind && each.activity === activity);
  if (chosen) {
    const { kind, activity, title, passPercent, hasAttempts } = chosen;
    return (
      <TermsDialog
        title={`Assign ${title}`}
        cancel="Choose something else"
        onCancel={() => setChosen(undefined)}
        confirm="Assign"
        kind={kind}
        terms={{ dueAt: null, passPercent }}
        hasMark={hasAttempts}
        send={(terms) => call(addAssignment, { params: { id: classId }, body: { kind, activity, ...terms } })}
        onDone={(_, isOpen) => {
          onAdded(title);
          if (isOpen) onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open title="Add assignment" onClose={onClose}>
      <QueryView query={query} label="Loading what can be assigned" lines={4} headingLevel={3}>
        {({ assignable }) => (
          <AssignablePicker
            assignable={assignable.filter((each) => !isAssigned(each))}
            onChoose={setChosen}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

type AssignablePickerProps = {
  readonly assignable: readonly Assignable[];
  readonly onChoose: (chosen: Assignable) => void;
};

function AssignablePicker({ assignable, onChoose }: AssignablePickerProps) {
  if (assignable.length === 0) return <p>Everything that is offered is assigned already.</p>;
  return (
    <Finder
      label="Module, quiz or game"
      listLabel="What can be assigned"
      items={assignable.map((each) => ({
        ...each,
        key: `${each.kind} ${each.activity}`,
        note: KIND_NAMES[each.kind],
      }))}
      empty="Nothing has this title. Games without a score can’t be assigned: there is nothing to grade."
      onChoose={onChoose}
    />
  );
}
