/**
 * A webpack loader that puts what a file exports in the place of its code: pages get the little that the whole
 * content comes down to, and not the content.
 * @this {import('webpack').LoaderContext<object>}
 */
export default async function valueLoader() {
  const values = await this.importModule(`${this.resourcePath}?source`);
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
