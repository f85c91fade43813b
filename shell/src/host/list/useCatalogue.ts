import { type Catalogue, toCatalogue } from '@venture/progress/catalogue';
import { useStoredCatalogue } from '@venture/progress/useStored';
import { useMemo } from 'react';
import { useListing } from './listing';

/** What is declared: as stored on this device, else from this page's list; undefined before there was any list. */
export function useCatalogue(): Catalogue | undefined {
  const stored = useStoredCatalogue();
  const { remotes, disabled } = useListing();
  return useMemo(() => {
    const entries = [...remotes, ...disabled];
    return stored ?? (entries.length > 0 ? toCatalogue(entries) : undefined);
  }, [stored, remotes, disabled]);
}
