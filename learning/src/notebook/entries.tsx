import type { StoredDocument } from '@venture/device/documents';
import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { Module } from '../module/content/schema';
import styles from './NoteField.module.css';
import type { Notes } from './notes';

/** The part of a module that a notebook shows. */
export type Chapter = Pick<Module, 'title' | 'route'> & {
  readonly sections: readonly Pick<Module['sections'][number], 'id' | 'heading' | 'tryIt'>[];
};

/** A note with its section; a section that no longer exists has no address. */
export type Entry = {
  readonly section: string;
  readonly heading: string;
  readonly tryIt: string;
  readonly to: string | undefined;
  readonly note: StoredDocument;
};

export type EntryList = { readonly title: string; readonly entries: readonly Entry[] };

/** Lists notes in the order of modules and sections; notes on removed sections come last. */
export function listEntries(chapters: readonly Chapter[], notes: Notes): readonly EntryList[] {
  const lists = chapters.map(({ title, route, sections }) => ({
    title,
    entries: sections.flatMap(({ id, heading, tryIt }) => {
      const note = notes.get(id);
      return note ? [{ section: id, heading, tryIt, to: `${route}?section=${id}`, note }] : [];
    }),
  }));
  const known = new Set(chapters.flatMap(({ sections }) => sections.map(({ id }) => id)));
  const others = [...notes].filter(([section]) => !known.has(section));
  const entries = others.map(([section, note]) => ({
    section,
    heading: section.replaceAll('-', ' '),
    tryIt: '',
    to: undefined,
    note,
  }));
  return [...lists, { title: 'Sections that are no longer offered', entries }].filter(
    (list) => list.entries.length > 0,
  );
}

/** Returns the notebook as plain text. */
export function asText(lists: readonly EntryList[]): string {
  const parts = lists.flatMap(({ title, entries }) => [
    `${title}\n${'='.repeat(title.length)}`,
    ...entries.map(({ heading, tryIt, note }) =>
      [`${heading}${tryIt && `\n(${tryIt})`}`, note.value].join('\n\n'),
    ),
  ]);
  return `My notebook\n\n${parts.join('\n\n')}\n`;
}

type Props = {
  readonly entries: readonly Entry[];
  /** Returns the actions to offer for a note. */
  readonly actions?: (entry: Entry) => ReactNode;
};

/** Lists notes, each below its section. */
export function Entries({ entries, actions }: Props) {
  return (
    <ul className={stack['gap-4']}>
      {entries.map((entry) => (
        <Card as="li" key={entry.section}>
          <h3>{entry.heading}</h3>
          {entry.tryIt && <p className={typography['note']}>{entry.tryIt}</p>}
          <p className={styles['text']}>{entry.note.value}</p>
          {actions?.(entry)}
        </Card>
      ))}
    </ul>
  );
}
