import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './client';

/** Where the service worker of the shell is: nothing else is ever a worker. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** What a page may do, apart from its own inline scripts and styles. */
const PAGE = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // That of remotes: every other page says that it is in no frame.
  "frame-src 'self'",
  "frame-ancestors 'none'",
  // Text becomes a script's address only through the policy that `trusted.ts` puts into every page.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** For everything that is not a page: nothing is allowed. */
const NOTHING = "default-src 'none'";
export const NO_PAGE_POLICY = `${NOTHING}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Where the page in the frames of remotes is: what it may do, it says itself, and its answer that it has no origin. */
export const FRAME_PAGE_PATTERN = /^frame\.[0-9a-f]{10}\.html$/;
/** Beside that, browsers that know it make no connection at all, such as a `preconnect`, which no policy for contents stops. */
export const FRAME_CONNECTION_ALLOWLIST = '()';
export const FRAME_POLICY = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

const HAS_SOURCE = /(?:^|\s)src\s*=/i;
const TYPE = /(?:^|\s)type\s*=\s*["']?([^"'\s>]+)/i;

/** Types of inline scripts that a browser acts on; others are data. */
const EXECUTED = /^(module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

/** The parts of a release, wherever it is served from. */
const RELEASED = /^(script|style|img|font|media|connect)-src 'self'/;

/**
 * The Content-Security-Policy of a page: its own files, and exactly the inline scripts and styles that it has now.
 */
export function buildContentSecurityPolicy(html: string): string {
  const scripts = elementsIn(html, 'script')
    .filter(({ attributes }) => !HAS_SOURCE.test(attributes) && isExecuted(attributes))
    .map(({ text }) => text);
  const styles = elementsIn(html, 'style').map(({ text }) => text);
  // Workers are of the page's own origin anyway, whose name is not known here; `'self'` could not name the file. Without
  // a scheme WebKit allows none; `http` stands for `https` as well.
  const worker = `worker-src http://*:*/${SERVICE_WORKER_FILE}`;
  const styled = allowed('style-src', styles);
  return [NOTHING, styled, ...PAGE, worker, allowed('script-src', scripts)].join('; ');
}

/** The scripts or styles of a page, read once: a release may send pages of 5 MB. */
function elementsIn(html: string, name: 'script' | 'style') {
  const found: { readonly attributes: string; readonly text: string }[] = [];
  const [start, end] = [new RegExp(`<${name}\\b([^<>]*)>`, 'gi'), new RegExp(`</${name}\\s*>`, 'gi')];
  for (let opened = start.exec(html); opened; opened = start.exec(html)) {
    end.lastIndex = start.lastIndex;
    const closed = end.exec(html);
    if (!closed) break;
    found.push({ attributes: opened[1] ?? '', text: html.slice(start.lastIndex, closed.index) });
    start.lastIndex = end.lastIndex;
  }
  return found;
}

/** The page's own files, and what stands in it by its hash. */
function allowed(directive: string, inline: readonly string[]): string {
  const hashes = inline.map((text) => {
    const hash = createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n'));
    return `'sha256-${hash.digest('base64')}'`;
  });
  return [`${directive} 'self'`, ...new Set(hashes)].join(' ');
}

/** The policy of a page that may also use releases from these origins. */
export function allowOrigins(policy: string, origins: readonly string[]): string {
  return policy
    .split('; ')
    .map((part) => part.replace(RELEASED, (own) => [own, ...origins].join(' ')))
    .join('; ');
}

function isExecuted(attributes: string): boolean {
  const type = TYPE.exec(attributes)?.[1];
  return type === undefined || EXECUTED.test(type);
}

/** For every response; a page replaces the policy with its own. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

const ENTRIES = Object.entries(SECURITY_HEADERS);

/** Two years, as browsers' preload lists require. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/**
 * Sets them on Node's own answer, which hono's headers then add to or replace: hono would copy and sort them for each.
 */
export const setSecurityHeaders = createMiddleware<Env>(async (c, next) => {
  const { outgoing } = c.env;
  for (const [name, value] of ENTRIES) outgoing.setHeader(name, value);
  if (c.var.client.isSecure) outgoing.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
  await next();
});
