import type { Finding } from '@venture/contract/gate/finding';

/** What the page says to the program that opened it: what it is about to do, or what it found. */
export type CheckMessage = { readonly step: string } | { readonly finding: Finding };

declare global {
  /** Provided by whoever opened the page. */
  var ventureTell: ((message: string) => void) | undefined;
}

/** As they were before anything of the release ran. */
const { stringify } = JSON;
const send = globalThis.ventureTell;

export function tell(message: CheckMessage): void {
  send?.(stringify(message));
}
