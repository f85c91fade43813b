/** What keeps a release from going live: a code for programs, what is wrong, and what to do about it. */
export type Finding<Code extends string = string> = {
  readonly code: Code;
  readonly sentence: string;
  readonly remedy: string;
};

/** How many of the same kind one finding names. */
const SHOWN = 3;

/** The first of them, and how many there are besides; undefined when there are none. */
export function firstOf(found: readonly string[]): string | undefined {
  const different = [...new Set(found)];
  if (different.length === 0) return undefined;
  const more = different.length > SHOWN ? ` and ${different.length - SHOWN} more` : '';
  return different.slice(0, SHOWN).join(', ') + more;
}
