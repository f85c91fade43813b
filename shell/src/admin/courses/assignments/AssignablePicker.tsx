import type { Assignable } from '@venture/api/v1/assignments';
import field from '@venture/ui/Field.module.css';
import { SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useRef } from 'react';
import finder from '../../../finder/Finder.module.css';
import styles from './Assignments.module.css';
import { KIND_NAMES } from './words';

type Props = {
  readonly assignable: readonly Assignable[];
  readonly onChoose: (chosen: Assignable) => void;
};

/** Type a part of a title, walk what is found with the arrows, and take it with Enter. */
export function AssignablePicker({ assignable, onChoose }: Props) {
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
