import type { Capability } from './accounts';
import { readConfig } from './config';

/** Whether the server behind this page has this capability. */
export function hasCapability(capability: Capability): boolean {
  return readConfig().capabilities.includes(capability);
}
