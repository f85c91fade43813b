/** Normalises text for searching: lower case, single spaces, no accents. */
export function normalizeText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
