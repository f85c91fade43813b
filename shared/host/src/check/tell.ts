import type { Finding } from '@venture/gate/finding';

/** A message to the program that opened the page: the next step, or a finding. */
export type CheckMessage = { readonly step: string; readonly after?: string } | { readonly finding: Finding };

declare global {
  /** Provided by the program that opened the page. */
  var ventureTell: ((message: string) => unknown) | undefined;
}

/** Native functions, captured before the release runs. */
const { stringify } = JSON;
const send = globalThis.ventureTell;

export function sendCheckMessage(message: CheckMessage): unknown {
  return send?.(stringify(message));
}
