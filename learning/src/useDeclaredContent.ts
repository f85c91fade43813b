import { REMOTE_NAME } from '@venture/contract/release';
import { type Declared, declaredBy } from '@venture/progress/declared';
import { useStoredDeclared } from '@venture/progress/useStored';
import { badges, teaches } from './own';

const OWN = declaredBy([{ name: REMOTE_NAME ?? '', base: './', teaches, badges }]);

/** What is declared, as far as this device knows; where it stores nothing, what this release declares. */
export function useDeclaredContent(): Declared {
  return useStoredDeclared() ?? OWN;
}
