/** @typedef {Readonly<Record<string, string>>} Attributes */
/** @typedef {{ title: string, path: string, markup: string, html: Attributes, body: Attributes, styles: { href: string, media: string }[], scripts: string[] }} Page */

/**
 * Container of a wrapped game, which the host runs first. It gives the game its frame's document, as if the game's
 * own page were open there. The wrap replaces CONTAINER with a name unique to the release.
 */
Object(globalThis).CONTAINER = (() => {
  const base = new URL('../', Object(document.currentScript).src).href;
  const at = (/** @type {string} */ path) => base + path;
  /** @type {any} */
  let provided;

  // Replaces `import.meta.url` in bundled modules.
  Object(globalThis).ventureAddress = at;

  /**
   * Adds an element that loads something, and waits for it.
   * @param {HTMLElement} parent
   * @param {string} tag
   * @param {Attributes} attributes
   */
  function load(parent, tag, attributes) {
    const element = document.createElement(tag);
    return new Promise((resolve) => {
      element.onload = resolve;
      element.onerror = () => resolve(console.error(`A file did not load: ${JSON.stringify(attributes)}`));
      setAll(element, attributes);
      parent.append(element);
    });
  }

  /** @param {Element} element @param {Attributes} attributes */
  function setAll(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }

  /** Replaces the platform's page with the game's. @param {Page} page */
  async function draw({ html, body, markup, styles }) {
    for (const sheet of document.styleSheets) sheet.disabled = true;
    // Browsers must not use a dark scheme, since the game was designed for a white page.
    document.querySelector('meta[name="color-scheme"]')?.remove();
    setAll(document.documentElement, html);
    setAll(document.body, body);
    for (const { href, media } of styles)
      await load(document.head, 'link', { rel: 'stylesheet', href: at(href), media });
    const drawn = document.createRange().createContextualFragment(markup);
    for (const name of ['src', 'href', 'poster'])
      for (const element of drawn.querySelectorAll(`[data-venture-${name}]`)) {
        element.setAttribute(name, element.getAttribute(`data-venture-${name}`) ?? '');
        element.removeAttribute(`data-venture-${name}`);
      }
    document.getElementById('root')?.before(drawn);
  }

  /** Runs the game's scripts and fires the events of a loaded document. @param {Page} page */
  async function run({ scripts }) {
    let state = 'loading';
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
    const become = (/** @type {string} */ next) => {
      state = next;
      document.dispatchEvent(new Event('readystatechange'));
    };
    for (const script of scripts) await load(document.body, 'script', { src: at(script) });
    become('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    become('complete');
    for (const type of ['load', 'pageshow']) window.dispatchEvent(new Event(type));
  }

  /**
   * Draws and starts the game; the loading message stays until the platform's page is gone.
   * @param {Page} page
   */
  async function begin(page) {
    await draw(page);
    await run(page);
    document.getElementById('root')?.remove();
  }

  /** @param {Page} page @param {{ createElement: Function, useEffect: Function }} react */
  function toComponentName(page, { createElement, useEffect }) {
    return () => {
      useEffect(() => {
        void begin(page);
      }, []);
      return createElement(
        'main',
        { 'aria-busy': 'true', hidden: true },
        createElement('h1', null, page.title),
      );
    };
  }

  return {
    init(/** @type {any} */ scope) {
      provided = scope;
    },
    async get() {
      const [react] = /** @type {any[]} */ (Object.values(provided.react));
      const answer = await fetch(at('venture/page.json'));
      const [page, make] = await Promise.all([answer.json(), react.get()]);
      return () => ({ pages: { [page.path]: toComponentName(page, make()) } });
    },
  };
})();
