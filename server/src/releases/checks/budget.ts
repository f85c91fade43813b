import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from '../built';
import type { Code, Problem } from '../refusal';
import type { ReleaseFiles } from '../store/files';
import limits from '../store-limits.json';

const pack = promisify(gzip);

export type Size = { readonly entry: number; readonly page: number };

/** What a visit of a remote's first page costs, in bytes as sent with gzip. */
export async function sizeOf(
  files: ReleaseFiles,
  { entry, preload }: Pick<Release, 'entry' | 'preload'>,
): Promise<Size> {
  const [first = 0, ...others] = await Promise.all([entry, ...preload].map((file) => packed(files, file)));
  return { entry: first, page: others.reduce((sum, bytes) => sum + bytes, 0) };
}

export async function budgetProblems({ files, release }: BuiltRelease): Promise<readonly Problem[]> {
  const { entry, page } = await sizeOf(files, release);
  return [
    ...over('entry-too-big', `The entry ${release.entry}`, entry, limits.entryBytes),
    ...over('page-too-big', `The page (${release.preload.join(', ')})`, page, limits.pageBytes),
  ];
}

async function packed(files: ReleaseFiles, path: string): Promise<number> {
  const content = files.get(path) ?? '';
  return (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length;
}

function over(code: Code, what: string, bytes: number, most: number): readonly Problem[] {
  if (bytes <= most) return [];
  const sentence = `${what} has ${kilobytes(bytes)} compressed, and at most ${kilobytes(most)} are allowed: load parts of it later.`;
  return [{ code, sentence }];
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
