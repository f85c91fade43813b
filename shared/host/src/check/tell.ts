import type { Finding } from '@venture/contract/gate/finding';

/** What the page says to the program that opened it: what it is about to do, or what it found. */
export type Told = { readonly step: string } | { readonly finding: Finding };

declare global {
  /** Provided by whoever opened the page. */
  var ventureTell: ((told: string) => void) | undefined;
}

/** As they were before anything of the release ran. */
const { stringify } = JSON;
const send = globalThis.ventureTell;

export function tell(told: Told): void {
  send?.(stringify(told));
}
