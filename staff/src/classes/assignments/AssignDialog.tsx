import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type Assignable, type Assignment, addAssignment, listAssignable } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { QueryView } from '@venture/client/QueryView';
import { endpointQuery } from '@venture/client/queries';
import { Dialog } from '@venture/ui/Dialog';
import field from '@venture/ui/Field.module.css';
import finder from '@venture/ui/Finder.module.css';
import { SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useRef, useState } from 'react';
import styles from './Assignments.module.css';
import { TermsDialog } from './TermsDialog';
import { KIND_NAMES } from './words';

type Props = {
  readonly classId: string;
  readonly assigned: readonly Assignment[];
  readonly onAdded: (title: string) => void;
  readonly onClose: () => void;
};

/** Chooses something to assign, then says by when and from which score. */
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
        send={async (terms) => {
          await call(addAssignment, { params: { id: classId }, body: { kind, activity, ...terms } });
          onAdded(title);
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

/** Type words of a title, go through what is found with the arrow keys, and choose with Enter. */
function AssignablePicker({ assignable, onChoose }: AssignablePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  if (assignable.length === 0) return <p>Everything that is offered is assigned already.</p>;
  return (
    <Autocomplete.Root items={assignable} filter={hasWords} inline open autoHighlight="always">
      <div className={stack['gap-3']}>
        <div className={finder['search']}>
          <SearchIcon aria-hidden />
          <Autocomplete.Input
            ref={input}
            aria-label="Module, quiz or game"
            placeholder="Module, quiz or game"
            className={field['control']}
          />
        </div>
        <Autocomplete.Empty>
          Nothing has this title. Games without a score can’t be assigned: there is nothing to grade.
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="What can be assigned" className={finder['list']}>
          {(each: Assignable) => (
            <Autocomplete.Item
              key={`${each.kind} ${each.activity}`}
              value={each}
              onClick={() => onChoose(each)}
              className={`${finder['item']} ${styles['option']}`}
            >
              <span className={styles['found']}>{each.title}</span>
              <span className={typography['note']}>{KIND_NAMES[each.kind]}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

/** Whether title and kind have each of the words, in any order. */
function hasWords({ kind, title }: Assignable, words: string): boolean {
  const text = `${title} ${KIND_NAMES[kind]}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
