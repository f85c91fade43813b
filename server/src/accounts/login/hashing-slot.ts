import type { Priority, SlotRequest } from '../../process/gate';
import { limits } from '../account-limits';
import { foldEmail } from '../email';

/** Known and unknown browsers have separate shares, so that neither uses up the other's. */
export function slotRequest(priority: Priority, email: string, origin: string): SlotRequest {
  const kind = priority === 'trusted' ? 'known' : 'unknown';
  const shares = [
    { key: `${kind} account ${foldEmail(email)}`, most: limits.hashing.placesOfAccount },
    { key: `${kind} address ${origin}`, most: limits.hashing.placesOfAddress },
  ];
  return { priority, shares };
}
