import { newId } from '@venture/api/new-id';
import { onStoredChange, readStored, removeStored, storedKeys, writeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { Save } from '@venture/api/v1/saves';
import * as v from 'valibot';
import { isDataOfUser } from './device';
import { nextTimestamp } from './notes';

const StoredSave = v.object({
  ...Save.entries,
  /** The account has it. */
  synced: v.optional(v.boolean(), false),
});
type StoredSave = v.InferOutput<typeof StoredSave>;

/** Each game's save has a key of its own. The number is the version of the format. */
export const SAVE_PREFIX = 'venture.save.1.';
const LATEST = 'venture.latest-save';

/** When a guest wrote: an account takes it, but never in place of a save that it has. */
const GUEST_AT = new Date(0).toISOString();

export function readSave(game: string): StoredSave | undefined {
  return isDataOfUser() ? (readStoredValue(SAVE_PREFIX + game, StoredSave) ?? olderSave(game)) : undefined;
}

/** Calls `listener` when a game saves, here or in another tab; returns a function that stops it. */
export function onSave(listener: () => void): () => void {
  return onStoredChange(LATEST, listener);
}

export function storeSave(game: string, values: Save['values']): void {
  if (!isDataOfUser()) return;
  const at = storedUser() ? nextTimestamp(readSave(game)?.at) : GUEST_AT;
  if (keep(game, { at, values, synced: false })) writeStored(LATEST, newId());
}

/** Makes the save here that of the account, unless it was written later here: then the account is to have this one. */
export function mergeSave(game: string, theirs: Save | undefined): void {
  const own = readSave(game);
  if (theirs && theirs.at >= (own?.at ?? '')) keep(game, { ...theirs, synced: true });
  else if (own?.synced && keep(game, { ...own, synced: false })) writeStored(LATEST, newId());
}

/** The saves that the account does not have yet, by their games. */
export function unsyncedSaves(): readonly (readonly [string, Save])[] {
  return storedKeys(SAVE_PREFIX).flatMap((key) => {
    const save = readSave(key.slice(SAVE_PREFIX.length));
    return save && !save.synced
      ? [[key.slice(SAVE_PREFIX.length), { at: save.at, values: save.values }]]
      : [];
  });
}

/** Where those are. */
export function unsyncedSaveKeys(): readonly string[] {
  return storedKeys(SAVE_PREFIX).filter((key) => readStoredValue(key, StoredSave)?.synced !== true);
}

/** The account has this save; what was written since is still to be sent. */
export function markSaveSynced(game: string, at: string): void {
  const save = readSave(game);
  if (save?.at === at) keep(game, { ...save, synced: true });
}

function keep(game: string, save: StoredSave): boolean {
  if (!isDataOfUser() || !storeValue(SAVE_PREFIX + game, save)) return false;
  for (const key of olderKeys(game)) removeStored(key);
  return true;
}

/** At first each value had a key of its own. */
const olderKeys = (game: string) => storedKeys(`${game}:`);

function olderSave(game: string): StoredSave | undefined {
  const texts = olderKeys(game).map((key) => [key.slice(game.length + 1), readStored(key) ?? '']);
  if (texts.length === 0) return undefined;
  return { at: GUEST_AT, values: Object.fromEntries(texts), synced: false };
}
