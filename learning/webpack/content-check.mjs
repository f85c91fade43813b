import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * A webpack loader for content files: reads each with the schema beside it, and hands its text on unchanged.
 * @this {import('webpack').LoaderContext<{ schema: string }>}
 * @param {string} source
 */
export default async function checkContent(source) {
  const schemas = await this.importModule(join(this.context, 'schema.ts'));
  const { parseJson } = await this.importModule(join(root, 'shared/contract/src/parse.ts'));
  try {
    parseJson(schemas[this.getOptions().schema], source, relative(root, this.resourcePath));
  } catch (error) {
    throw new Error(String(error)); // webpack's cache can keep plain errors only
  }
  return source;
}
