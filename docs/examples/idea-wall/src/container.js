/**
 * What the host runs first: the container. It loads the rest when a page is asked for. `release.mjs` puts a name of this
 * release in the place of CONTAINER.
 */
globalThis.CONTAINER = (() => {
  const folder = document.currentScript.src;
  let provided;

  /** Files of a release are fetched and verified by the host; then they run with the hash that it knows of them. */
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
