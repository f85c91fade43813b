import { type BuiltRelease, parseReleaseFiles } from './built';
import { RefusalError } from './refusal';
import type { ReleaseReader } from './store/reader';

/** What a release says of itself, if it is the one with this hash, which says that nobody changed it. */
export async function readReleaseByHash(
  reader: Pick<ReleaseReader, 'content'>,
  name: string,
  version: string,
  release: string,
): Promise<BuiltRelease | undefined> {
  const content = await reader.content(release);
  const listing = content && parsed(content);
  return listing?.release.name === name && listing.release.version === version ? listing : undefined;
}

function parsed(content: Buffer): BuiltRelease | undefined {
  try {
    return parseReleaseFiles(new Map([['release.json', content]]));
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}
