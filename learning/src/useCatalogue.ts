import { REMOTE_NAME } from '@venture/contract/release';
import { useStoredCatalogue } from '@venture/device/useStored';
import { type Catalogue, toCatalogue } from '@venture/rules/catalogue';
import { badges, teaches } from './own';

const OWN = toCatalogue([{ name: REMOTE_NAME ?? '', base: './', teaches, badges }]);

/** Returns the declarations stored on this device, or this release's if it stores none. */
export function useCatalogue(): Catalogue {
  return useStoredCatalogue() ?? OWN;
}
