import { type Finding, formatShortList } from '@venture/gate/finding';

/** What is a note keeps nothing from being released. */
export type CheckFinding = Finding & { readonly isNote?: true };

/** What the page says to the program that opened it: what it is about to do, or what it found. */
export type CheckMessage =
  | { readonly step: string; readonly after?: string }
  | { readonly finding: CheckFinding };

declare global {
  /** Provided by whoever opened the page. */
  var ventureTell: ((message: string) => unknown) | undefined;
}

/** As they were before anything of the release ran. */
const { stringify } = JSON;
const send = globalThis.ventureTell;

export function sendCheckMessage(message: CheckMessage): unknown {
  return send?.(stringify(message));
}

/** What is to be said of the first of some things; nothing where there are none. */
export function toFindings(
  things: readonly string[],
  say: (first: string) => CheckFinding,
): readonly CheckFinding[] {
  const first = formatShortList(things);
  return first === undefined ? [] : [say(first)];
}
