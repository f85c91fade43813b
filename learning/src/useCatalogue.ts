import { REMOTE_NAME } from '@venture/contract/release';
import { type Catalogue, toCatalogue } from '@venture/progress/catalogue';
import { useStoredCatalogue } from '@venture/progress/useStored';
import { badges, teaches } from './own';

const OWN = toCatalogue([{ name: REMOTE_NAME ?? '', base: './', teaches, badges }]);

/** What is declared, as far as this device knows; where it stores nothing, what this release declares. */
export function useCatalogue(): Catalogue {
  return useStoredCatalogue() ?? OWN;
}
