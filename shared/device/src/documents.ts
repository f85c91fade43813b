import { DOCUMENT_KINDS, type DocumentKind, type UserDocument } from '@venture/api/v1/documents';
import * as v from 'valibot';
import { isDataOfUser } from './device';
import { onAnyStoredChange, storedKeys } from './storage';
import { storedUser } from './stored-user';
import { readStoredValue, storeValue } from './stored-value';

/** A document of the user on this device; an empty value says that it was deleted. */
const StoredDocument = v.object({
  value: v.string(),
  at: v.string(),
  /** The account has it. */
  synced: v.boolean(),
});
export type StoredDocument = v.InferOutput<typeof StoredDocument>;

/** Each document has a key of its own, so that no tab overwrites others. The number is the version of the format. */
export const DOCUMENT_PREFIX = 'venture.document.1.';
const prefixOf = (kind: DocumentKind) => `${DOCUMENT_PREFIX}${kind}.`;

/** Time of what a guest writes: an account takes it, but never in place of a document that it has. */
const GUEST_AT = new Date(0).toISOString();
/** A document of an earlier time was written without anything of the account. */
const UNSEEN = '1971';

export function readDocument(kind: DocumentKind, name: string): StoredDocument | undefined {
  return isDataOfUser() ? readStoredValue(prefixOf(kind) + name, StoredDocument) : undefined;
}

/** All documents of a kind by their names, also deleted ones. */
export function readDocuments(kind: DocumentKind): ReadonlyMap<string, StoredDocument> {
  const names = storedKeys(prefixOf(kind)).map((key) => key.slice(prefixOf(kind).length));
  return new Map(
    names.toSorted().flatMap((name) => {
      const document = readDocument(kind, name);
      return document ? [[name, document]] : [];
    }),
  );
}

/** Calls `listener` when a document changes, here or in another tab; returns a function that stops it. */
export function onDocument(kind: DocumentKind, listener: () => void): () => void {
  return onAnyStoredChange((key) => {
    if (key === null || key.startsWith(prefixOf(kind))) listener();
  });
}

/** Calls `listener` with the kind of a document that is written and that the account does not have. */
export function onUnsyncedDocument(listener: (kind: DocumentKind) => void): () => void {
  return onAnyStoredChange((key) => {
    const kind = DOCUMENT_KINDS.find((each) => key?.startsWith(prefixOf(each)));
    if (key && kind && readStoredValue(key, StoredDocument)?.synced === false) listener(kind);
  });
}

/**
 * Writes a document as a whole; false when the device refuses. With `isBlind` nobody knows what the account has: on a
 * device that has seen nothing of it, what is written is as early as a guest's.
 */
export function storeDocument(kind: DocumentKind, name: string, value: string, isBlind = false): boolean {
  if (!isDataOfUser()) return false;
  const before = readDocument(kind, name);
  if (value === (before?.value ?? '')) return true;
  const seen = before?.at ?? GUEST_AT;
  const at = storedUser() ? nextTimestamp(seen, isBlind && seen < UNSEEN) : GUEST_AT;
  return keep(kind, name, { value, at, synced: false });
}

/** Takes what the account has of a document, unless a later one is here: then the account is to have this one. */
export function mergeDocument(kind: DocumentKind, name: string, theirs: UserDocument | undefined): void {
  const own = readDocument(kind, name);
  if (own?.at === GUEST_AT && !own.synced && own.value !== '' && theirs?.value === '') {
    // A guest's text replaces no document of the account, and a deleted one is none.
    keep(kind, name, { ...own, at: nextTimestamp(theirs.at) });
  } else if (theirs && theirs.at >= (own?.at ?? '')) {
    const isSame = own?.synced && own.at === theirs.at && own.value === theirs.value;
    if (!isSame) keep(kind, name, { value: theirs.value, at: theirs.at, synced: true });
  } else if (own?.synced && (theirs || own.value !== '')) keep(kind, name, { ...own, synced: false });
}

/** Merges all documents that the account has of a kind. */
export function mergeDocuments(kind: DocumentKind, theirs: readonly UserDocument[]): void {
  const byName = new Map(theirs.map((document) => [document.name, document]));
  for (const name of new Set([...byName.keys(), ...readDocuments(kind).keys()]))
    mergeDocument(kind, name, byName.get(name));
}

/** The documents that the account does not have yet. */
export function unsyncedDocuments(): readonly UserDocument[] {
  return DOCUMENT_KINDS.flatMap((kind) =>
    [...readDocuments(kind)].flatMap(([name, { synced, ...document }]) =>
      synced ? [] : [{ kind, name, ...document }],
    ),
  );
}

/** Keys of documents that the account does not have yet, whoever owns them. */
export function unsyncedDocumentKeys(): readonly string[] {
  return storedKeys(DOCUMENT_PREFIX).filter((key) => readStoredValue(key, StoredDocument)?.synced !== true);
}

/**
 * The account has answered the time `at` of what it has now: this document or, with a later time, another one, which the
 * next merge brings. What was written since is still to be sent.
 */
export function markDocumentSynced(sent: UserDocument, at: string): void {
  const own = readDocument(sent.kind, sent.name);
  if (own?.at !== sent.at || own.value !== sent.value) return;
  keep(sent.kind, sent.name, { ...own, at: at < sent.at ? at : sent.at, synced: true });
}

function keep(kind: DocumentKind, name: string, document: StoredDocument): boolean {
  return isDataOfUser() && storeValue(prefixOf(kind) + name, document);
}

/** Later than what it replaces, also where the clock was set back: the server goes by this. */
function nextTimestamp(before: string, isBlind = false): string {
  const next = Date.parse(before) + 1;
  return new Date(isBlind ? next : Math.max(Date.now(), next)).toISOString();
}
