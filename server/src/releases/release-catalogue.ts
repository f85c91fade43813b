import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE, Catalogue } from '@venture/contract/catalogue';
import { parseJson } from '@venture/contract/parse';
import type { Published } from '../judging/released';
import { readRelease } from './built';
import limits from './lookup-limits.json';
import { integrity } from './store/durable';
import { releaseFolder } from './store/store';

/** What a published release teaches, if it says so and its files have the hashes that were published. */
export async function readCatalogue(
  storeDir: string,
  { name, version, release: published }: Published,
): Promise<Catalogue | undefined> {
  try {
    const folder = releaseFolder(storeDir, name, version);
    const { release, others, hash } = await readRelease(folder);
    const expected = release.files[CATALOGUE] ?? others[CATALOGUE];
    if (hash !== published || release.name !== name || expected === undefined) return undefined;
    const file = join(folder, CATALOGUE);
    if ((await stat(file)).size > limits.catalogueBytes) return undefined;
    const text = await readFile(file, 'utf8');
    return integrity(text) === expected ? parseJson(Catalogue, text, file) : undefined;
  } catch {
    return undefined;
  }
}
