/** @typedef {Readonly<Record<string, string>>} Attributes */
/** @typedef {{ title: string, path: string, markup: string, html: Attributes, body: Attributes, styles: { href: string, media: string }[], scripts: string[] }} Page */

/**
 * The container of a wrapped game: what the host runs first. It gives the game the document of its frame, as if its own page
 * had been opened there. The wrap puts a name of this release in the place of CONTAINER.
 */
Object(globalThis).CONTAINER = (() => {
  const base = new URL('../', Object(document.currentScript).src).href;
  const at = (/** @type {string} */ path) => base + path;
  /** @type {any} */
  let provided;

  // What `import.meta.url` of a bundled module becomes.
  Object(globalThis).ventureAddress = at;

  /**
   * Adds an element that loads something, and waits until it has.
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

  /** What the page of the game draws, in the place of the platform's look. @param {Page} page */
  async function draw({ html, body, markup, styles }) {
    for (const sheet of document.styleSheets) sheet.disabled = true;
    // It was made for a white page.
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

  /** Runs its scripts, and tells what a browser tells when a page has been read. @param {Page} page */
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

  /** The platform's face stands before it until the page of the platform goes. @param {Page} page */
  async function begin(page) {
    await draw(page);
    await run(page);
    document.getElementById('root')?.remove();
  }

  /** @param {Page} page @param {{ createElement: Function, useEffect: Function }} react */
  function componentOf(page, { createElement, useEffect }) {
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
      return () => ({ pages: { [page.path]: componentOf(page, make()) } });
    },
  };
})();
