/** Lower case words with one space between, without accents: what is typed and what it is looked for in. */
export function normalizeText(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
