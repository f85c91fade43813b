import { DOCUMENT_KINDS, type DocumentKind, type UserDocument } from '@venture/api/v1/documents';
import * as v from 'valibot';
import { isDataOfUser } from './device';
import { onAnyStoredChange, storedKeys } from './storage';
import { storedUser } from './stored-user';
import { readStoredValue, storeValue } from './stored-value';

/** The user's document on this device; an empty value means that it was deleted. */
const StoredDocument = v.object({
  value: v.string(),
  at: v.string(),
  /** True if the account has this version. */
  synced: v.boolean(),
});
export type StoredDocument = v.InferOutput<typeof StoredDocument>;

/** Each document has its own key, so that no tab overwrites others. The number is the format's version. */
export const DOCUMENT_PREFIX = 'venture.document.1.';
const prefixOf = (kind: DocumentKind) => `${DOCUMENT_PREFIX}${kind}.`;

/** The time given to guests' documents: accounts accept them, but never in place of their own. */
const GUEST_AT = new Date(0).toISOString();
/** A document dated before this was written without having seen the account's. */
const UNSEEN = '1971';

export function readDocument(kind: DocumentKind, name: string): StoredDocument | undefined {
  return isDataOfUser() ? readStoredValue(prefixOf(kind) + name, StoredDocument) : undefined;
}

/** Returns all documents of a kind by name, including deleted ones. */
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

/** Calls `listener` with the kind of each written document that the account lacks. */
export function onUnsyncedDocument(listener: (kind: DocumentKind) => void): () => void {
  return onAnyStoredChange((key) => {
    const kind = DOCUMENT_KINDS.find((each) => key?.startsWith(prefixOf(each)));
    if (key && kind && readStoredValue(key, StoredDocument)?.synced === false) listener(kind);
  });
}

/**
 * Writes a whole document; false if the device refuses. `isBlind` means that the account's document may be unknown
 * here: if this device has never seen it, the text gets the early time of a guest's document.
 */
export function storeDocument(kind: DocumentKind, name: string, value: string, isBlind = false): boolean {
  if (!isDataOfUser()) return false;
  const before = readDocument(kind, name);
  if (value === (before?.value ?? '')) return true;
  const seen = before?.at ?? GUEST_AT;
  const at = storedUser() ? nextTimestamp(seen, isBlind && seen < UNSEEN) : GUEST_AT;
  return keep(kind, name, { value, at, synced: false });
}

/** Takes the account's version of a document unless the one here is later, which the account should then get. */
export function mergeDocument(kind: DocumentKind, name: string, theirs: UserDocument | undefined): void {
  const own = readDocument(kind, name);
  if (own?.at === GUEST_AT && !own.synced && own.value !== '' && theirs?.value === '') {
    // A guest's text never replaces an account's document, but a deleted one does not count.
    keep(kind, name, { ...own, at: nextTimestamp(theirs.at) });
  } else if (theirs && theirs.at >= (own?.at ?? '')) {
    const isSame = own?.synced && own.at === theirs.at && own.value === theirs.value;
    if (!isSame) keep(kind, name, { value: theirs.value, at: theirs.at, synced: true });
  } else if (own?.synced && (theirs || own.value !== '')) keep(kind, name, { ...own, synced: false });
}

/** Merges all of the account's documents of a kind. */
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
 * Marks a document as synced. `at` is the time that the account returned for the version it has now: this one or,
 * if later, another one, which the next merge brings. Later writes are still to be sent.
 */
export function markDocumentSynced(sent: UserDocument, at: string): void {
  const own = readDocument(sent.kind, sent.name);
  if (own?.at !== sent.at || own.value !== sent.value) return;
  keep(sent.kind, sent.name, { ...own, at: at < sent.at ? at : sent.at, synced: true });
}

function keep(kind: DocumentKind, name: string, document: StoredDocument): boolean {
  return isDataOfUser() && storeValue(prefixOf(kind) + name, document);
}

/** Returns a time later than the replaced one, even if the clock was set back, since the server compares times. */
function nextTimestamp(before: string, isBlind = false): string {
  const next = Date.parse(before) + 1;
  return new Date(isBlind ? next : Math.max(Date.now(), next)).toISOString();
}
