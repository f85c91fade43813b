import { Readable } from 'node:stream';

/** @typedef {{ name: string, [more: string]: unknown }} Entry */

/**
 * Replaces this remote's release in the list.
 * @param {unknown} value the list
 * @param {Entry} own
 */
export function withOwn(value, own) {
  const list = Object(value);
  /** @type {Entry[]} */
  const remotes = Array.isArray(list.remotes) ? list.remotes : [];
  return {
    contract: own['contract'],
    ...list,
    remotes: [own, ...remotes.filter(({ name }) => name !== own.name)],
  };
}

/** The configuration element of a page, however its attributes are written. */
const ELEMENT = /(<script\b[^>]*\bid=["']?venture-config\b[^>]*>)([^<]*)(<\/script\s*>)/i;

/**
 * Whether an app can show remotes in frames; assumed of an app that does not answer.
 * @param {string} address
 */
export async function hasFrames(address) {
  const answer = await fetch(address).catch(() => undefined);
  return !answer?.ok || /\bid=["']?venture-frame\b/.test(await answer.text());
}

/**
 * A shell's page with this remote in its list and with calls to its new origin.
 * @param {string} html
 * @param {Entry} own
 * @param {string} origin the page's original origin
 */
export function pageWithOwn(html, own, origin) {
  return html.replace(ELEMENT, (_, start, text, end) => {
    const config = JSON.parse(text.trim() || '{}');
    const { apiBase, remotes } = config;
    const changed = {
      ...config,
      ...(typeof apiBase === 'string' && apiBase.startsWith(`${origin}/`)
        ? { apiBase: apiBase.slice(origin.length) }
        : {}),
      // A page without a list fetches it; that response is changed as well.
      ...(remotes ? { remotes: withOwn(remotes, own) } : {}),
    };
    // A framed remote cannot reload the page, so the page gets the reload script.
    const reload = own['framed'] ? `<script defer src=".${own['base']}js/reload.js"></script>` : '';
    return `${start}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${end}${reload}`;
  });
}

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** Hop-by-hop headers, and those that change with the text. */
const NOT_PASSED_ON = [
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'host',
  'integrity-policy',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'upgrade',
];

/** Conditional headers: the browser's cached page differs from the server's. */
const CONDITIONS = ['if-none-match', 'if-modified-since', 'etag', 'last-modified'];

/**
 * Middleware that runs one remote inside the shell of a running app: the remote's files come from here, all
 * others from the app. The page's security policy, which allows only the app's own address, is removed.
 * @param {string} address of the app
 * @param {Record<string, any>} remote
 * @param {boolean} framed whether it is shown in a frame
 */
export function insideShell(address, { name }, framed) {
  const { origin } = new URL(address);
  const base = `/remotes/${name}/development/`;
  return { place: base, otherwise: proxyTo(origin, (request) => ownEntry(request, name, { base, framed })) };
}

/**
 * Proxies requests to the app and adds this remote to its list.
 * @param {string} origin
 * @param {(request: Request) => Promise<Entry>} own
 * @returns {(request: Request, response: Response) => Promise<void>}
 */
export function proxyTo(origin, own) {
  return async (request, response) => {
    try {
      const answer = await fetch(origin + request.url, requestFor(request, origin));
      const change = changeFor(request, answer, origin);
      response.statusCode = answer.status;
      response.setHeaders(without(answer.headers, [...NOT_PASSED_ON, ...(change ? CONDITIONS : [])]));
      if (change) response.end(change(await answer.text(), await own(request)));
      else if (answer.body) Readable.fromWeb(/** @type {any} */ (answer.body)).pipe(response);
      else response.end();
    } catch (error) {
      const reason = error instanceof Error ? (Object(error.cause).message ?? error.message) : String(error);
      response.statusCode = 502;
      response.end(`${origin}${request.url} cannot be shown here: ${reason}\n`);
    }
  };
}

/**
 * A request as a page of the app would send it.
 * @param {Request} request
 * @param {string} origin
 * @returns {RequestInit & { duplex?: 'half' }}
 */
function requestFor(request, origin) {
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = without(Object(request.headers), [...NOT_PASSED_ON, ...CONDITIONS, 'referer']);
  if (headers.has('origin')) headers.set('origin', origin);
  /** @type {any} */
  const body = Readable.toWeb(request);
  return { method, headers, redirect: 'manual', ...(hasBody ? { body, duplex: 'half' } : {}) };
}

/**
 * How to change the text of a response; undefined if it is neither a page of the shell nor a list.
 * @param {Request} request
 * @param {globalThis.Response} answer
 * @param {string} origin
 * @returns {((text: string, own: Entry) => string) | undefined}
 */
function changeFor({ url = '/', method }, answer, origin) {
  if (method !== 'GET' || !answer.ok) return undefined;
  if (/\/remotes\.json(\?|$)/.test(url)) return (text, own) => JSON.stringify(withOwn(JSON.parse(text), own));
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  return isPage ? (text, own) => pageWithOwn(text, own, origin) : undefined;
}

/** @param {HeadersInit} all @param {readonly string[]} names */
function without(all, names) {
  const headers = new Headers(all);
  for (const name of names) headers.delete(name);
  return headers;
}

/**
 * List entry of this remote as currently built.
 * @param {Request} request
 * @param {string} name
 * @param {{ base: string, framed: boolean }} where in the list and on this server
 */
async function ownEntry({ headers }, name, { base, framed }) {
  const response = await fetch(`http://${headers.host}${base}release.json`);
  if (!response.ok) throw new Error('this remote is not built; the terminal says why.');
  return { ...(await response.json()), name, base, channel: 'development', ...(framed && { framed }) };
}
