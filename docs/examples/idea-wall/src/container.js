/**
 * The container, which the host runs first. It loads the rest when a page is requested. `release.mjs` replaces
 * CONTAINER with a name for this release.
 */
globalThis.CONTAINER = (() => {
  const folder = document.currentScript.src;
  let provided;

  /** The host fetches and verifies a release's files; then they run with the hash that the host has for them. */
  async function add(tag, attribute, file, more = {}) {
    const address = new URL(file, folder).href;
    await globalThis.venturePreload?.(address);
    const integrity = globalThis.ventureIntegrity?.(address) ?? '';
    const element = Object.assign(document.createElement(tag), {
      crossOrigin: 'anonymous',
      integrity,
      ...more,
    });
    await new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error(`${file} did not load.`));
      element[attribute] = address;
      document.head.append(element);
    });
  }

  return {
    init(scope) {
      provided = scope;
    },
    async get() {
      await Promise.all([
        add('link', 'href', 'pages.css', { rel: 'stylesheet' }),
        add('script', 'src', 'pages.js'),
      ]);
      const [react] = Object.values(provided.react);
      const React = (await react.get())();
      const pages = globalThis.idea_wall_pages(React);
      delete globalThis.idea_wall_pages;
      return () => ({ pages });
    },
  };
})();
