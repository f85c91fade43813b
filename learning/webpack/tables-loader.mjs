import { tablesFor, watched } from './tables.mjs';

/**
 * A webpack loader that writes the tables of all content.
 * @this {import('webpack').LoaderContext<object>}
 */
export default function tablesLoader() {
  for (const folder of watched.folders) this.addContextDependency(folder);
  for (const file of watched.files) this.addDependency(file);
  return tablesFor(this.resourcePath);
}
