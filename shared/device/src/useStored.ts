import type { MyAssignment } from '@venture/api/v1/assignments';
import { type Catalogue, NOTHING } from '@venture/rules/catalogue';
import { useMemo, useSyncExternalStore } from 'react';
import { getCatalogueSnapshot, onCatalogueChange, readStoredCatalogue } from './declarations';
import { onStoredChange, readStored } from './storage';
import { storedAssignments } from './stored-assignments';

const nothing = () => undefined;

/** Returns all remotes' declarations, as stored on this device; undefined before it has read a list. */
export function useStoredCatalogue(): Catalogue | undefined {
  const text = useSyncExternalStore(onCatalogueChange, getCatalogueSnapshot, nothing);
  const catalogue = useMemo(() => (text === undefined ? NOTHING : readStoredCatalogue()), [text]);
  return catalogue === NOTHING ? undefined : catalogue;
}

/** Returns the logged-in user's assignments as last sent by the server; undefined if never. */
export function useStoredAssignments(): readonly MyAssignment[] | undefined {
  const userId = useSyncExternalStore(onUserId, readUserId, nothing);
  const stored = useSyncExternalStore(storedAssignments.subscribe, storedAssignments.get, nothing);
  return userId && stored?.userId === userId ? stored.assignments : undefined;
}

const onUserId = (listener: () => void) => onStoredChange('userId', listener);
const readUserId = () => readStored('userId');
