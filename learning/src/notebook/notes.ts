import { DOCUMENT_LIMITS } from '@venture/api/v1/documents';
import { onDocument, readDocuments, type StoredDocument, storeDocument } from '@venture/device/documents';
import { useMemo, useSyncExternalStore } from 'react';

/** Notes by their section's id. */
export type Notes = ReadonlyMap<string, StoredDocument>;

export const MAX_NOTE_LENGTH = DOCUMENT_LIMITS.note.characters;

/** Returns the notes, kept up to date across pages, tabs and devices. */
export function useNotes(): Notes {
  const text = useSyncExternalStore(subscribe, getSnapshot);
  return useMemo(() => new Map(JSON.parse(text)), [text]);
}

const subscribe = (listener: () => void) => onDocument('note', listener);
const getSnapshot = () => JSON.stringify([...readNotes()]);

/** Reads notes, except deleted ones. */
export function readNotes(): Notes {
  return new Map([...readDocuments('note')].filter(([, { value }]) => value !== ''));
}

/** Writes a section's note, or deletes it if blank; returns false if the device refuses. */
export function writeNote(section: string, written: string): boolean {
  const text = storable(storable(written).slice(0, MAX_NOTE_LENGTH));
  return storeDocument('note', section, text.trim() === '' ? '' : text);
}

/** Drops what databases cannot store: U+0000, and lone surrogates left where a text was cut. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '');
}
