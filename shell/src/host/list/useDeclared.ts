import { type Declared, declaredBy } from '@venture/progress/declared';
import { useStoredDeclared } from '@venture/progress/useStored';
import { useMemo } from 'react';
import { useListing } from './listing';

/** What is declared: as stored on this device, else from this page's list; undefined before there was any list. */
export function useDeclared(): Declared | undefined {
  const stored = useStoredDeclared();
  const { remotes, disabled } = useListing();
  return useMemo(() => {
    const entries = [...remotes, ...disabled];
    return stored ?? (entries.length > 0 ? declaredBy(entries) : undefined);
  }, [stored, remotes, disabled]);
}
