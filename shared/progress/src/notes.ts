import { newId } from '@venture/api/new-id';
import { onStoredChange, readStored, removeStored, storedKeys, writeStored } from '@venture/api/storage';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { MAX_NOTE_LENGTH, MAX_NOTES, Note } from '@venture/api/v1/notes';
import * as v from 'valibot';
import { isDataOfUser } from './device';

/** One version of a note; an empty text says that the note was deleted. */
const Version = v.object({
  ...Note.entries,
  text: v.pipe(v.string(), v.maxLength(MAX_NOTE_LENGTH)),
  /** The versions that it was written over. */
  replaces: v.optional(v.pipe(v.array(Note.entries.id), v.maxLength(MAX_NOTES)), []),
  /** The account has it. */
  synced: v.optional(v.boolean(), false),
});
export type NoteVersion = v.InferOutput<typeof Version>;

/** A learner's note on a section, as their devices know it. */
export type SectionNote = {
  readonly text: string;
  readonly at: string;
  readonly synced: boolean;
  /** Written elsewhere without knowing of this text: nothing is dropped before its owner has seen it. */
  readonly others: readonly NoteVersion[];
};

/**
 * Each version has a key of its own: another tab, or an earlier release of a remote, would write over one object of all
 * without what it does not know. The number is the version of the format.
 */
export const NOTE_PREFIX = 'venture.note.1.';
const LATEST = 'venture.latest-note';

/** Every version of every note here, the newest first. */
export function readNoteVersions(): readonly NoteVersion[] {
  if (!isDataOfUser()) return [];
  return storedKeys(NOTE_PREFIX)
    .map((key) => readStoredValue(key, Version))
    .filter((version) => version !== undefined)
    .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
}

/** The notes by their section; deleted ones are left out. */
export function readNotes(): ReadonlyMap<string, SectionNote> {
  const notes = new Map<string, SectionNote>();
  for (const version of readNoteVersions()) {
    const known = notes.get(version.section);
    if (!known) notes.set(version.section, { ...version, others: [] });
    else if (version.text !== '') {
      notes.set(version.section, { ...known, others: [...known.others, version] });
    }
  }
  return new Map([...notes].filter(([, { text, others }]) => text !== '' || others.length > 0));
}

/** What all notes are; the same text means the same notes. */
export function getNotesSnapshot(): string {
  const keys = storedKeys(NOTE_PREFIX).toSorted();
  return keys.map((key) => readStored(key)).join();
}

/** Calls `listener` when a note changes, here or in another tab; returns a function that stops it. */
export function onNote(listener: () => void): () => void {
  return onStoredChange(LATEST, listener);
}

/**
 * Writes the note about a section, over the newest version and over `settled` ones; false when the device refuses. A version
 * that the account may have is never changed by another device: what is written over it is a version of its own.
 */
export function writeNote(section: string, written: string, settled: readonly string[] = []): boolean {
  if (!isDataOfUser()) return false;
  const before = readNoteVersions().find((version) => version.section === section);
  const text = cleaned(written);
  if (before === undefined && text === '') return true;
  const known = before?.synced === false ? before : undefined;
  const over = [...(known?.replaces ?? []), ...(before?.synced ? [before.id] : []), ...settled];
  const version: NoteVersion = {
    id: known?.id ?? newId(),
    section,
    text,
    at: nextTimestamp(before?.at),
    replaces: [...new Set(over)],
    synced: false,
  };
  if (!storeValue(NOTE_PREFIX + version.id, version)) return false;
  for (const id of over) removeStored(NOTE_PREFIX + id);
  writeStored(LATEST, `${version.id} ${version.at}`);
  return true;
}

export function deleteNotes(): void {
  const versions = readNoteVersions();
  for (const section of new Set(versions.map((version) => version.section))) {
    const ids = versions.filter((version) => version.section === section).map(({ id }) => id);
    writeNote(section, '', ids.slice(1));
  }
}

/** The versions that the account does not have yet. */
export function unsyncedNotes(): readonly NoteVersion[] {
  return readNoteVersions().filter(({ synced }) => !synced);
}

/** Where those are. */
export function unsyncedNoteKeys(): readonly string[] {
  return storedKeys(NOTE_PREFIX).filter((key) => readStoredValue(key, Version)?.synced !== true);
}

/** The account has these versions; what was written on meanwhile is still to be sent. */
export function markSynced(sent: readonly NoteVersion[]): void {
  for (const { replaces: _, ...version } of sent) {
    const key = NOTE_PREFIX + version.id;
    if (readStoredValue(key, Version)?.at !== version.at) continue;
    if (version.text === '') removeStored(key);
    else storeValue(key, { ...version, synced: true });
  }
  writeStored(LATEST, newId());
}

/** Makes the notes here those of the account, but for what the account does not know yet. */
export function mergeNotes(notes: readonly Note[]): void {
  const here = readNoteVersions();
  const unsynced = here.filter(({ synced }) => !synced);
  const ours = new Set(unsynced.flatMap(({ id, replaces }) => [id, ...replaces]));
  const theirs = new Set(notes.map(({ id }) => id));
  const gone = here.filter(({ id, synced }) => synced && !theirs.has(id));
  const fresh = notes.filter(
    ({ id, at }) => !ours.has(id) && !here.some((version) => version.id === id && version.at === at),
  );
  for (const { id } of gone) removeStored(NOTE_PREFIX + id);
  for (const note of fresh) storeValue(NOTE_PREFIX + note.id, { ...note, synced: true });
  if (gone.length + fresh.length > 0) writeStored(LATEST, newId());
}

/** Later than what it replaces, also where the clock was set back: the server goes by this. */
export function nextTimestamp(before: string | undefined): string {
  const now = Date.now();
  return new Date(before === undefined ? now : Math.max(now, Date.parse(before) + 1)).toISOString();
}

/** Blank text is no note; what databases cannot store is left out. */
function cleaned(written: string): string {
  if (written.trim() === '') return '';
  return written.replace(/\0|\p{Surrogate}/gu, '').slice(0, MAX_NOTE_LENGTH);
}
