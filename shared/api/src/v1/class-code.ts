/** How many letters and digits a class code has. */
export const CODE_LENGTH = 6;

/** Normalises a typed code: case, spaces and hyphens make no difference. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '');
}
