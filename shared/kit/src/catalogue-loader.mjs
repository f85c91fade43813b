import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Webpack loader for a teaching remote's pages: passes them through unchanged, runs `src/catalogue.ts` and writes
 * `catalogue.json`. Its part of `release.json` travels with that file.
 * @this {import('webpack').LoaderContext<{ catalogue: string, manifest: Record<string, any>, hasRules: boolean }>}
 * @param {string} source
 */
export default async function writeCatalogue(source) {
  const { catalogue, manifest, hasRules } = this.getOptions();
  try {
    const { parse } = await this.importModule(require.resolve('@venture/contract/parse'));
    const contract = await this.importModule(require.resolve('@venture/contract/catalogue'));
    const { findBreaches } = await this.importModule(require.resolve('@venture/contract/declaration'));
    const declared = parse(
      contract.CatalogueFile,
      (await this.importModule(catalogue)).catalogue,
      'src/catalogue.ts',
    );
    const [breach] = findBreaches(manifest, declared, hasRules);
    if (breach) throw new Error(breach.sentence);
    const text = `${JSON.stringify(declared, null, 2)}\n`;
    this.emitFile(contract.CATALOGUE_FILE, text, undefined, { teaches: contract.toTeaches(declared) });
  } catch (error) {
    throw new Error(String(error)); // webpack's cache keeps only plain errors
  }
  return source;
}
