import { REMOTE_NAME } from '@venture/contract/release';
import { useStoredCatalogue } from '@venture/device/useStored';
import { type Catalogue, toCatalogue } from '@venture/rules/catalogue';
import { badges, teaches } from './own';

const OWN = toCatalogue([{ name: REMOTE_NAME ?? '', base: './', teaches, badges }]);

/** The declarations that this device knows; where it stores nothing, those of this release. */
export function useCatalogue(): Catalogue {
  return useStoredCatalogue() ?? OWN;
}
