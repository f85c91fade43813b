import { Combobox } from '@base-ui/react/combobox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '@venture/api/format';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import { CLASS_LIMITS, type Class, listClasses } from '@venture/api/v1/classes';
import { Badge } from '@venture/ui/Badge';
import field from '@venture/ui/Field.module.css';
import { FieldLayout } from '@venture/ui/FieldLayout';
import finder from '@venture/ui/Finder.module.css';
import { CheckIcon, OpenIcon, SearchIcon } from '@venture/ui/icons';
import { useDebounced } from '@venture/ui/SearchField';
import typography from '@venture/ui/typography.module.css';
import { type ComponentProps, useState } from 'react';
import { useIsAdmin } from '../app/StaffPageLayout';
import styles from './ClassPicker.module.css';

/** Subject of a report: everyone, or one class out of thousands. */
type Option = Pick<Class, 'id' | 'name'> & Partial<Class>;
export const EVERYONE: Option = { id: '', name: 'Everyone' };

type Props = { readonly chosen: Option; readonly onChoose: (id: string) => void };

/** A combo box that looks for classes on the server by a part of their name, or by their code. */
export function ClassPicker({ chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useDebounced(text);
  const isAdmin = useIsAdmin();
  const list = listQuery(listClasses, { query: { archived: 'with', search: search || undefined } });
  const query = useInfiniteQuery({ ...list, enabled: isOpen });
  // Enter takes what was looked for, never what was found for less of it.
  const isFound = search === text && !query.isPlaceholderData;
  const classes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const options: readonly Option[] = isAdmin && text === '' ? [EVERYONE, ...classes] : classes;
  return (
    <Combobox.Root
      items={options}
      filter={null}
      value={chosen}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={({ name }) => name}
      onValueChange={(option) => onChoose(option?.id ?? EVERYONE.id)}
      inputValue={typed}
      onInputValueChange={setTyped}
      open={isOpen}
      onOpenChange={setOpen}
      autoHighlight
    >
      <FieldLayout label="Class">
        {({ className, ...tied }) => (
          <span className={field['select']}>
            <Combobox.Trigger
              {...tied}
              className={`${className} ${styles['choice']}`}
              aria-label={`Class: ${chosen.name}`}
            >
              {chosen.name}
            </Combobox.Trigger>
            <OpenIcon aria-hidden />
          </span>
        )}
      </FieldLayout>
      <Popup query={query} search={search} isFound={isFound} />
    </Combobox.Root>
  );
}

type PopupProps = {
  readonly query: ComponentProps<typeof ListView<Class>>['query'];
  readonly search: string;
  /** True if the list matches what was typed. */
  readonly isFound: boolean;
};

function Popup({ query, search, isFound }: PopupProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles['positioner']} align="start" sideOffset={4}>
        <Combobox.Popup className={styles['popup']} aria-label="Choose a class">
          <div className={finder['search']}>
            <SearchIcon aria-hidden />
            <Combobox.Input
              className={field['control']}
              aria-label="Name or code"
              placeholder="Name or code"
              maxLength={CLASS_LIMITS.name}
            />
          </div>
          <Combobox.List className={finder['list']} aria-label="Classes">
            {(option: Option) => (
              <Combobox.Item key={option.id} value={option} disabled={!isFound} className={finder['item']}>
                <span className={styles['about']}>
                  <span className={styles['name']}>{option.name}</span>
                  {option.members !== undefined && (
                    <span className={typography['note']}>{formatCount(option.members, 'member')}</span>
                  )}
                  {option.isArchived && <Badge tone="plain">Archived</Badge>}
                </span>
                <Combobox.ItemIndicator>
                  <CheckIcon aria-hidden />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
          <ListView
            query={query}
            itemsName="classes"
            label="Looking for classes"
            lines={3}
            headingLevel={3}
            empty={
              <p role="status">{search ? 'No class has this name or code.' : 'There are no classes yet.'}</p>
            }
          >
            {() => null}
          </ListView>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
