import type { BuiltRelease } from '../built';
import type { Code, Problem } from '../refusal';
import { hashesOf } from '../store/files';

/** It says what the others are, and cannot say its own hash. */
const ACCOUNT = 'release.json';

/** Whether a release has exactly the files that the release lists, each unchanged. */
export function fileProblems({ release, others, files }: BuiltRelease): readonly Problem[] {
  const hashes = hashesOf(files);
  const listed = new Map(Object.entries({ ...others, ...release.files }));
  const pictured = [...release.cards, ...(release.badges ?? [])];
  const needed = [release.entry, ...release.preload, ...pictured.flatMap(({ art }) => art ?? [])];
  const missing = [
    ...needed.filter((file) => !(file in release.files)),
    ...[...listed.keys()].filter((file) => !hashes.has(file)),
  ];
  const altered = [...listed].filter(([file, hash]) => hashes.has(file) && hashes.get(file) !== hash);
  const unlisted = [...hashes.keys()].filter((file) => file !== ACCOUNT && !listed.has(file));
  return [
    ...problem('file-missing', missing, 'is required, but missing or not listed'),
    ...problem(
      'file-altered',
      altered.map(([file]) => file),
      'is not the file that was built',
    ),
    ...problem('file-unlisted', unlisted, 'is not listed in release.json'),
  ];
}

function problem(code: Code, files: readonly string[], what: string): readonly Problem[] {
  const [first, ...more] = [...new Set(files)];
  if (first === undefined) return [];
  const others = more.length > 0 ? ` (and so are ${more.length} more)` : '';
  return [{ code, sentence: `${first} ${what}${others}: build the remote again.` }];
}
