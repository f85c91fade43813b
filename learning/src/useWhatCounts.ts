import { REMOTE } from '@venture/contract/release';
import { type Declared, declaredBy } from '@venture/progress/declared';
import { useDeclared } from '@venture/ui/useDeclared';
import { badges, teaches } from './own';

const OWN = declaredBy([{ name: REMOTE ?? '', base: './', teaches, badges }]);

/** What is declared, as far as this device knows; where it stores nothing, what this release declares. */
export function useWhatCounts(): Declared {
  return useDeclared() ?? OWN;
}
