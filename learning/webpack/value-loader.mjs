/**
 * A webpack loader that replaces a file's code with the values it exports: pages then contain the few values
 * computed from the content, not all the content.
 * @this {import('webpack').LoaderContext<object>}
 */
export default async function valueLoader() {
  const values = await this.importModule(`${this.resourcePath}?source`);
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
