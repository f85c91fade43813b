import { Autocomplete } from '@base-ui/react/autocomplete';
import field from '@venture/ui/Field.module.css';
import frame from '@venture/ui/Finder.module.css';
import { SearchIcon } from '@venture/ui/icons';
import { normalizeText } from '@venture/ui/normalize-text';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Finder.module.css';

type FinderItem = {
  readonly key: string;
  readonly title: string;
  /** Shown beside the title, in small letters. */
  readonly note: string;
  /** What people call it, beyond its title and note. */
  readonly keywords?: readonly string[] | undefined;
};

type Props<Item extends FinderItem> = {
  /** Of the field: what to type. */
  readonly label: string;
  readonly listLabel: string;
  readonly items: readonly Item[];
  /** Shown when nothing fits what was typed. */
  readonly empty: ReactNode;
  readonly onType?: (typed: string) => void;
  readonly onChoose: (item: Item) => void;
};

/** Type words of a title, go through what is found with the arrow keys, and choose with Enter. */
export function Finder<Item extends FinderItem>(props: Props<Item>) {
  const { label, listLabel, items, empty, onType, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Autocomplete.Root
      items={items}
      filter={hasWords}
      inline
      open
      autoHighlight="always"
      {...(onType && { onValueChange: onType })}
    >
      <div className={stack['gap-3']}>
        <div className={frame['search']}>
          <SearchIcon aria-hidden />
          <Autocomplete.Input
            ref={input}
            aria-label={label}
            placeholder={label}
            className={field['control']}
          />
        </div>
        <Autocomplete.Empty>{empty}</Autocomplete.Empty>
        <Autocomplete.List aria-label={listLabel} className={frame['list']}>
          {(item: Item) => (
            <Autocomplete.Item
              key={item.key}
              value={item}
              onClick={() => onChoose(item)}
              className={`${frame['item']} ${styles['item']}`}
            >
              <span className={styles['title']}>{item.title}</span>
              <span className={typography['note']}>{item.note}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

/** Whether an item has each of the words, in any order, with or without accents. */
function hasWords({ title, note, keywords = [] }: FinderItem, words: string): boolean {
  const text = normalizeText([title, note, ...keywords].join(' '));
  return normalizeText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
