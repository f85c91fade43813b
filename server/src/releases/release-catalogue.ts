import { CATALOGUE_FILE, Catalogue } from '@venture/contract/catalogue';
import limits from '@venture/gate/limits.json';
import * as v from 'valibot';
import type { PublishedRelease } from '../judging/released';
import { readReleaseByHash } from './release-listing';
import type { ReleaseReader } from './store/reader';

/** What a published release teaches, if it says so and its files have the hashes that were published. */
export async function readCatalogue(
  reader: ReleaseReader,
  { name, version, release }: PublishedRelease,
): Promise<Catalogue | undefined> {
  const listing = await readReleaseByHash(reader, name, version, release);
  const hash = listing?.release.files[CATALOGUE_FILE] ?? listing?.others[CATALOGUE_FILE];
  const content = hash === undefined ? undefined : await reader.content(hash);
  if (!content || content.length > limits.catalogueBytes) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Catalogue), content.toString(), {
    abortEarly: true,
  });
  return read.success ? read.output : undefined;
}
