import { formatCount } from '@venture/api/format';
import { CLASS_LIMITS, type Class, listClasses } from '@venture/api/v1/classes';
import { MoreButton } from '@venture/client/MoreButton';
import { RequestError } from '@venture/client/RequestError';
import { Badge } from '@venture/ui/Badge';
import field from '@venture/ui/Field.module.css';
import finder from '@venture/ui/Finder.module.css';
import { CheckIcon, SearchIcon } from '@venture/ui/icons';
import { useDebounced } from '@venture/ui/SearchField';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMyRole } from '../frame/AdminPage';
import styles from './ClassPicker.module.css';

/** A class that a report is about; undefined is everyone. */
export type ChosenClass = Pick<Class, 'id' | 'name'> | undefined;

type Props = { readonly chosen: ChosenClass; readonly onChoose: (chosen: ChosenClass) => void };

/** Type a part of a name, or a code; walk what is found with the arrows, and take it with Enter. */
export function ClassFinder({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const isAdmin = useMyRole() === 'admin';
  const search = useDebounced(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { result, refetch } = useList(listClasses, { archived: 'with', search: search || undefined });
  // Enter takes what was looked for, never what was found for less of it.
  const isFound = search === typed.trim() && result.state === 'ready' && !result.value.isOld;
  const classes = isFound ? result.value.items : [];
  return (
    <>
      <CommandRoot
        label="Name or code"
        loop
        shouldFilter={false}
        className={`${stack['gap-3']} ${finder['finder']}`}
      >
        <div className={finder['search']}>
          <SearchIcon aria-hidden />
          <CommandInput
            ref={input}
            value={typed}
            onValueChange={setTyped}
            maxLength={CLASS_LIMITS.name}
            placeholder="Name or code"
            className={field['control']}
          />
        </div>
        <CommandList label="Classes" className={finder['list']}>
          {isAdmin && typed.trim() === '' && (
            <Item id="everyone" isChosen={!chosen} onSelect={() => onChoose(undefined)}>
              Everyone
            </Item>
          )}
          {classes.map((each) => (
            <Item
              key={each.id}
              id={each.id}
              isChosen={each.id === chosen?.id}
              onSelect={() => onChoose({ id: each.id, name: each.name })}
            >
              <About of={each} />
            </Item>
          ))}
        </CommandList>
      </CommandRoot>
      {!isFound && result.state !== 'failed' && <Skeleton label="Looking for classes" lines={3} />}
      {result.state === 'failed' && <RequestError error={result.error} onRetry={refetch} headingLevel={3} />}
      {isFound && classes.length === 0 && (
        <p role="status">{search ? 'No class has this name or code.' : 'There are no classes yet.'}</p>
      )}
      {isFound && classes.length > 0 && <MoreButton {...result.value} what="classes" />}
    </>
  );
}

type ItemProps = {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

function Item({ id, isChosen, onSelect, children }: ItemProps) {
  return (
    <CommandItem value={id} onSelect={onSelect} className={finder['item']}>
      <span className={styles['about']}>{children}</span>
      {isChosen && <CheckIcon role="img" aria-label="Chosen" />}
    </CommandItem>
  );
}

function About({ of: { name, members, isArchived } }: { readonly of: Class }) {
  return (
    <>
      <span className={styles['name']}>{name}</span>
      <span className={typography['note']}>{formatCount(members, 'member')}</span>
      {isArchived && <Badge tone="plain">Archived</Badge>}
    </>
  );
}
