import type { Capability } from './accounts';
import { readConfig } from './config';

/** Whether the server behind this page can do more than the two specified calls, in this respect. */
export function hasCapability(capability: Capability): boolean {
  return readConfig().capabilities.includes(capability);
}
