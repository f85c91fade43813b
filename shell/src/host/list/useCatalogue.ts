import { useStoredCatalogue } from '@venture/device/useStored';
import { type Catalogue, toCatalogue } from '@venture/rules/catalogue';
import { useMemo } from 'react';
import { useListing } from './listing';

/** The declarations stored on this device, or else those in this page's list; undefined before a list was read. */
export function useCatalogue(): Catalogue | undefined {
  const stored = useStoredCatalogue();
  const { remotes, disabled } = useListing();
  return useMemo(() => {
    const entries = [...remotes, ...disabled];
    return stored ?? (entries.length > 0 ? toCatalogue(entries) : undefined);
  }, [stored, remotes, disabled]);
}
