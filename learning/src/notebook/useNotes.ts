import { getNotesSnapshot, onNote, readNotes, type SectionNote } from '@venture/progress/notes';
import { useMemo, useSyncExternalStore } from 'react';

/** The notes by section, kept up to date across pages, tabs and devices. */
export function useNotes(): ReadonlyMap<string, SectionNote> {
  const text = useSyncExternalStore(onNote, getNotesSnapshot);
  return useMemo(() => (text === '' ? new Map() : readNotes()), [text]);
}
