/** Number of letters and digits in a class code. */
export const CODE_LENGTH = 6;

/** Normalises a typed code: ignores case, spaces and hyphens. */
export function normaliseClassCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '');
}
