import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { fileFindings, sizeFindings, styleFindings } from '@venture/contract/gate/release';
import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from '../built';
import type { Problem } from '../refusal';
import { hashesOf, type ReleaseFiles } from '../store/files';

const pack = promisify(gzip);

/** Whether a release has exactly the files that it lists, each unchanged. */
export function fileProblems({ release, others, files }: BuiltRelease): readonly Problem[] {
  return fileFindings(release, others, hashesOf(files));
}

/** Whether a visit of it costs too much. */
export async function sizeProblems({ release, files }: BuiltRelease): Promise<readonly Problem[]> {
  const sizes = await packedSizes(files, release);
  return sizeFindings(release, files, (content) => sizes.get(content) ?? 0);
}

/** Whether its styles would change pages of others. */
export function styleProblems({ release: { name, files: listed }, files }: BuiltRelease): readonly Problem[] {
  const sheets = Object.keys(listed).filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) => styleFindings(name, file, String(files.get(file))));
}

/** What a visit of a remote's first page costs, in bytes as sent with gzip. */
export async function sizeOf(
  files: ReleaseFiles,
  release: Pick<Release, 'entry' | 'preload'>,
): Promise<number> {
  const sizes = await packedSizes(files, release);
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Packed beside everything else that the server does, since a file may be large. */
async function packedSizes(
  files: ReleaseFiles,
  { entry, preload }: Pick<Release, 'entry' | 'preload'>,
): Promise<ReadonlyMap<Uint8Array, number>> {
  const first = [...new Set([entry, ...preload])].flatMap((file) => files.get(file) ?? []);
  const packed = first.map(
    async (content) =>
      [content, (await pack(content, { level: constants.Z_BEST_COMPRESSION })).length] as const,
  );
  return new Map(await Promise.all(packed));
}
