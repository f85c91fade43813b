import { type Declared, declaredBy } from '@venture/progress/declared';
import { useDeclared } from '@venture/ui/useProgress';

const NOTHING = declaredBy([]);

/** What counts as far as this device knows. */
export function useWhatCounts(): Declared {
  return useDeclared() ?? NOTHING;
}
