/** A problem that keeps a release from going live: a code for programs, a sentence, and a remedy. */
export type Finding<Code extends string = string> = {
  readonly code: Code;
  readonly sentence: string;
  readonly remedy: string;
};

/** A finding whose sentence may include the remedy. */
export type PartialFinding<Code extends string = string> = Omit<Finding<Code>, 'remedy'> & {
  readonly remedy?: string;
};

/** The remedy for findings whose sentence includes none. */
export const USUAL_REMEDY = 'Change what the sentence names, and build again.';

/** How many items a finding names at most. */
const SHOWN = 3;

/** Returns the first items and the number of others; undefined if none. */
export function formatShortList(found: readonly string[]): string | undefined {
  const different = [...new Set(found)];
  if (different.length === 0) return undefined;
  const more = different.length > SHOWN ? ` and ${different.length - SHOWN} more` : '';
  return different.slice(0, SHOWN).join(', ') + more;
}
