/**
 * Makes titles unique, ignoring case: a title that appears earlier, or is in `taken`, gets a number that makes it
 * unique.
 */
export function uniqueTitles(titles: readonly string[], taken: readonly string[] = []): readonly string[] {
  const used = new Set(taken.map(folded));
  const wanted = new Set([...titles, ...taken].map(folded));
  return titles.map((title, at) => {
    const unique = used.has(folded(title)) ? numbered(title, at + 1, wanted) : title;
    used.add(folded(unique));
    wanted.add(folded(unique));
    return unique;
  });
}

function numbered(title: string, from: number, wanted: ReadonlySet<string>): string {
  let number = from;
  while (wanted.has(folded(`${title} [${number}]`))) number += 1;
  return `${title} [${number}]`;
}

const folded = (title: string) => title.toLowerCase();
