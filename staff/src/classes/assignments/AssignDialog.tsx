import { useQuery } from '@tanstack/react-query';
import { type Assignable, type Assignment, addAssignment, listAssignable } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { Dialog } from '@venture/ui/Dialog';
import field from '@venture/ui/Field.module.css';
import finder from '@venture/ui/Finder.module.css';
import { SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { QueryView } from '../../frame/QueryView';
import { endpointQuery } from '../../frame/queries';
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

/** Type a part of a title, walk what is found with the arrows, and take it with Enter. */
function AssignablePicker({ assignable, onChoose }: AssignablePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  if (assignable.length === 0) return <p>Everything that is offered is assigned already.</p>;
  return (
    <CommandRoot label="Module, quiz or game" loop className={`${stack['gap-3']} ${finder['finder']}`}>
      <div className={finder['search']}>
        <SearchIcon aria-hidden />
        <CommandInput ref={input} placeholder="Module, quiz or game" className={field['control']} />
      </div>
      <CommandList label="What can be assigned" className={finder['list']}>
        <CommandEmpty>
          Nothing has this title. Games without a score can’t be assigned: there is nothing to grade.
        </CommandEmpty>
        {assignable.map((each) => (
          <CommandItem
            key={`${each.kind} ${each.activity}`}
            value={`${each.title} ${KIND_NAMES[each.kind]} ${each.activity}`}
            onSelect={() => onChoose(each)}
            className={finder['item']}
          >
            <span className={styles['found']}>{each.title}</span>
            <span className={typography['note']}>{KIND_NAMES[each.kind]}</span>
          </CommandItem>
        ))}
      </CommandList>
    </CommandRoot>
  );
}
