import { type Catalogue, NOTHING } from '@venture/rules/catalogue';
import { useMemo, useSyncExternalStore } from 'react';
import { getCatalogueSnapshot, onCatalogueChange, readStoredCatalogue } from './declarations';

/** Returns all remotes' declarations, as stored on this device; undefined before it has read a list. */
export function useStoredCatalogue(): Catalogue | undefined {
  const text = useSyncExternalStore(onCatalogueChange, getCatalogueSnapshot, () => undefined);
  const catalogue = useMemo(() => (text === undefined ? NOTHING : readStoredCatalogue()), [text]);
  return catalogue === NOTHING ? undefined : catalogue;
}
