import { webcrypto } from 'node:crypto';
import { JSDOM, VirtualConsole } from 'jsdom';
import { serveFiles } from './serve-files.mjs';

/** Opens the host's page in jsdom if there is no browser, and forwards its messages. */
const [folder = ''] = process.argv.slice(2);
const address = await serveFiles(folder);

/** jsdom has no layout: nothing intersects or resizes. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

console.log(JSON.stringify({ step: 'opening a page' }));
await JSDOM.fromURL(address, {
  runScripts: 'dangerously',
  resources: 'usable',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole(),
  beforeParse(window) {
    Object.assign(window, {
      ventureTell: (/** @type {string} */ told) => console.log(told),
      fetch: (/** @type {string | URL} */ url, /** @type {RequestInit} */ { signal: _, ...init } = {}) =>
        fetch(new URL(url, address), init),
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      structuredClone,
      matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
      scrollTo() {},
      ResizeObserver: StillObserver,
      IntersectionObserver: StillObserver,
    });
    Object.defineProperty(window, 'crypto', { value: webcrypto });
    const { prototype } = window.HTMLDialogElement;
    prototype.showModal ??= function showModal() {
      this.setAttribute('open', '');
    };
    prototype.close ??= function close() {
      this.removeAttribute('open');
    };
    window.Element.prototype.scrollIntoView ??= () => undefined;
  },
});
