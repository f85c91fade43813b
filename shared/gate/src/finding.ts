/** What keeps a release from going live: a code for programs, what is wrong, and what to do about it. */
export type Finding<Code extends string = string> = {
  readonly code: Code;
  readonly sentence: string;
  readonly remedy: string;
};

/** The same where the sentence may say what to do about it. */
export type PartialFinding<Code extends string = string> = Omit<Finding<Code>, 'remedy'> & {
  readonly remedy?: string;
};

/** What helps where the sentence does not say more. */
export const USUAL_REMEDY = 'Change what the sentence names, and build again.';

/** How many of the same kind one finding names. */
const SHOWN = 3;

/** The first of them, and how many there are besides; undefined when there are none. */
export function formatShortList(found: readonly string[]): string | undefined {
  const different = [...new Set(found)];
  if (different.length === 0) return undefined;
  const more = different.length > SHOWN ? ` and ${different.length - SHOWN} more` : '';
  return different.slice(0, SHOWN).join(', ') + more;
}
