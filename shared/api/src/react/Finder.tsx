import { Autocomplete } from '@base-ui/react/autocomplete';
import field from '@venture/ui/Field.module.css';
import styles from '@venture/ui/Finder.module.css';
import { useFocusWhen } from '@venture/ui/focus';
import { SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useState } from 'react';
import { type Findable, findItems } from './find';

type Props<Item> = {
  /** The label of the field, which says what to type. */
  readonly label: string;
  readonly listLabel: string;
  readonly items: readonly Item[];
  /** Shown when nothing matches the typed text. */
  readonly empty: ReactNode;
  readonly onType?: (typed: string) => void;
  readonly onChoose: (item: Item) => void;
};

/** Finds items by words of their title; arrow keys go through the results, and Enter chooses. */
export function Finder<Item extends Findable & { readonly key: string }>(props: Props<Item>) {
  const { label, listLabel, items, empty, onType, onChoose } = props;
  const [typed, setTyped] = useState('');
  const input = useFocusWhen<HTMLInputElement>();
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  return (
    <Autocomplete.Root
      items={findItems(items, typed)}
      filter={null}
      value={typed}
      onValueChange={type}
      inline
      open
      autoHighlight="always"
    >
      <div className={stack['gap-3']}>
        <div className={styles['search']}>
          <SearchIcon aria-hidden />
          <Autocomplete.Input
            ref={input}
            aria-label={label}
            placeholder={label}
            className={field['control']}
          />
        </div>
        <Autocomplete.Empty>{empty}</Autocomplete.Empty>
        <Autocomplete.List aria-label={listLabel} className={styles['list']}>
          {(item: Item) => (
            <Autocomplete.Item
              key={item.key}
              value={item}
              onClick={() => onChoose(item)}
              className={styles['item']}
            >
              <span className={styles['title']}>{item.title}</span>
              <span className={`${typography['note']} ${styles['note']}`}>{item.note}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
