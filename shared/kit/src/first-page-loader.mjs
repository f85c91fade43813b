/** The loader's build info for `first-page.mjs`, stored with the module so that webpack's cache keeps it. */
export const FIRST_PAGE = 'first-page.json';

/**
 * Webpack loader for the shell's first script: prerenders the first page. It runs this build's modules, so that
 * class names match, and adds their styles to the script's, which itself needs few of these modules.
 * @this {import('webpack').LoaderContext<{ prerender: string }>}
 * @param {string} source
 */
export default async function renderFirstPage(source) {
  const { prerender } = this.getOptions();
  const { renderFirstPage } = await this.importModule(prerender);
  this.emitFile(FIRST_PAGE, JSON.stringify(await renderFirstPage()));
  if (!this._compilation) return source;
  const imports = stylesOf(this._compilation, prerender).map((file) => `import ${JSON.stringify(file)};`);
  return [source, ...imports].join('\n');
}

/**
 * All style sheets that a module needs, in import order.
 * @param {import('webpack').Compilation} compilation
 * @param {string} entry
 */
function stylesOf({ modules, moduleGraph }, entry) {
  /** @type {Set<import('webpack').Module>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  const visit = (/** @type {import('webpack').Module} */ module) => {
    if (seen.has(module)) return;
    seen.add(module);
    const file = module.nameForCondition();
    if (file?.endsWith('.css')) styles.add(file);
    for (const dependency of module.dependencies) {
      const next = moduleGraph.getModule(dependency);
      if (next) visit(next);
    }
  };
  for (const module of modules) if (module.nameForCondition() === entry) visit(module);
  return [...styles];
}
