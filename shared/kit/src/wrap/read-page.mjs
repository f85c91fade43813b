import { JSDOM } from 'jsdom';

/** Something in a game that fails in a frame, with file and line; a fatal note prevents wrapping. */
/** @typedef {{ file: string, line: number, sentence: string, isFatal?: boolean }} Note */

/** @typedef {{ href?: string | undefined, text?: string | undefined, isModule: boolean, line: number }} Script a file, or a text */
/** @typedef {{ href?: string | undefined, text?: string | undefined, media: string, line: number }} Style a file, or a text */

const HERE = 'https://game.invalid';
/** Elements that load something, by the attribute naming it. */
const LOADING = 'img[src], audio[src], video[src], video[poster], source[src], input[src], image[href]';
/** Types of scripts that run; all others are data. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Parses a finished game's page: its markup and what it loads, in browser order.
 * @param {string} source
 */
export function readPage(source) {
  const dom = new JSDOM(source, { includeNodeLocations: true });
  const { document } = dom.window;
  const { notes, note, lineOf, pathOf } = noteTaker(dom);
  for (const element of document.querySelectorAll('base, iframe, object, embed'))
    note(element, `<${element.localName}> does nothing here.`, element.localName === 'base');
  for (const element of document.querySelectorAll('script[type="importmap"]'))
    note(element, 'import maps are not followed: let a bundler resolve the names.', true);

  const scripts = [...document.querySelectorAll('script')].filter(isRun).map((script) => ({
    ...(script.hasAttribute('src') ? { href: pathOf(script, 'src') } : { text: script.textContent ?? '' }),
    isModule: script.type === 'module',
    line: lineOf(script),
  }));
  /** @type {Style[]} */
  const styles = [...document.querySelectorAll('style, link[rel~="stylesheet" i]')].map((element) => ({
    ...(element.matches('link') ? { href: pathOf(element, 'href') } : { text: element.textContent ?? '' }),
    media: element.getAttribute('media') ?? 'all',
    line: lineOf(element),
  }));
  for (const element of document.querySelectorAll(LOADING))
    for (const name of ['src', 'href', 'poster'])
      if (element.hasAttribute(name) && pathOf(element, name)) defer(element, name);
  const handlers = takeHandlers(document);
  for (const element of document.querySelectorAll('script, style, link, head meta, head title, noscript'))
    if (!(element instanceof dom.window.HTMLScriptElement) || isRun(element)) element.remove();
  return {
    markup: `${document.head.innerHTML}${document.body.innerHTML}`.trim(),
    html: attributesOf(document.documentElement),
    body: attributesOf(document.body),
    styles,
    /** Scripts in order; modules run last. @type {Script[]} */
    scripts: [
      ...scripts.filter(({ isModule }) => !isModule),
      ...(handlers ? [{ text: handlers, isModule: false, line: 1 }] : []),
      ...scripts.filter(({ isModule }) => isModule),
    ],
    notes,
  };
}

/**
 * Collects notes on problems with a page's elements, each with its line.
 * @param {JSDOM} dom
 */
function noteTaker(dom) {
  /** @type {Note[]} */
  const notes = [];
  /** @param {Element} element */
  const lineOf = (element) => dom.nodeLocation(element)?.startLine ?? 1;
  /** @param {Element} element @param {string} sentence */
  const note = (element, sentence, isFatal = false) =>
    notes.push({ file: 'index.html', line: lineOf(element), sentence, isFatal });
  /**
   * A file's path in the game; '' for an address elsewhere.
   * @param {Element} element
   * @param {string} name of its attribute
   */
  const pathOf = (element, name) => {
    const address = element.getAttribute(name) ?? '';
    if (!URL.canParse(address, HERE)) {
      note(element, `${address} is no address.`, true);
      return '';
    }
    const url = new URL(address, HERE);
    if (url.origin === HERE) return unescaped(url.pathname.slice(1));
    if (!/^(data|blob):/.test(url.protocol))
      note(
        element,
        `${address} is elsewhere, and cannot be reached: bring the file along.`,
        element.matches('script, link'),
      );
    return '';
  };
  return { notes, note, lineOf, pathOf };
}

/** @param {string} path */
function unescaped(path) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** @param {HTMLScriptElement} script */
const isRun = ({ type }) => type === '' || RUNS.test(type);

/**
 * Leaves a loading attribute to the container, since browsers would resolve it against another address.
 * @param {Element} element
 * @param {string} name of its attribute
 */
function defer(element, name) {
  element.setAttribute(`data-venture-${name}`, element.getAttribute(name) ?? '');
  for (const each of [name, 'srcset']) element.removeAttribute(each);
}

/** @param {Element} element */
const attributesOf = ({ attributes }) =>
  Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));

/**
 * Moves the code of attributes such as `onclick`, which would be blocked, to a script; '' if there are none.
 * @param {Document} document
 */
function takeHandlers(document) {
  const lines = [];
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes].filter((each) => /^on[a-z]+$/.test(each.name))) {
      element.removeAttribute(name);
      if (!element.hasAttribute('data-venture-on'))
        element.setAttribute('data-venture-on', String(lines.length));
      const at = JSON.stringify(`[data-venture-on="${element.getAttribute('data-venture-on')}"]`);
      const target =
        element.localName === 'body' && name === 'onload' ? 'window' : `document.querySelector(${at})`;
      lines.push(`${target}.${name} = function (event) { ${value} };`);
    }
  return lines.join('\n');
}
