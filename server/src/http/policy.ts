import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './client';

/** The file of the shell's service worker: the only file that may be a worker. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** Permissions of a page, apart from its own inline scripts and styles. */
const PAGE = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // For the frames of remotes: every other page refuses to be framed.
  "frame-src 'self'",
  "frame-ancestors 'none'",
  // Text can become the address of a script only through the policy that `trusted.ts` puts into every page.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** For everything that is not a page: nothing is allowed. */
const NOTHING = "default-src 'none'";
export const NO_PAGE_POLICY = `${NOTHING}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Matches the page in the frames of remotes: it states its own policy, and its response denies it an origin. */
export const FRAME_PAGE_PATTERN = /^frame\.[0-9a-f]{10}\.html$/;
/** Makes browsers that support it open no connection at all, not even for `preconnect`, which no CSP can stop. */
export const FRAME_CONNECTION_ALLOWLIST = '()';
export const FRAME_POLICY = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

const HAS_SOURCE = /(?:^|\s)src\s*=/i;
const TYPE = /(?:^|\s)type\s*=\s*["']?([^"'\s>]+)/i;

/** Types of inline scripts that browsers act on; all other inline scripts are data. */
const EXECUTED = /^(module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/i;

/** The directives for what a release consists of, which may come from other origins. */
const RELEASED = /^(script|style|img|font|media|connect)-src 'self'/;

/** Builds a page's Content-Security-Policy: its own files, and exactly its current inline scripts and styles. */
export function buildContentSecurityPolicy(html: string): string {
  const scripts = elementsIn(html, 'script')
    .filter(({ attributes }) => !HAS_SOURCE.test(attributes) && isExecuted(attributes))
    .map(({ text }) => text);
  const styles = elementsIn(html, 'style').map(({ text }) => text);
  // Workers always come from the page's own origin, which is unknown here, and `'self'` could not name the file.
  // WebKit allows no worker without a scheme; `http` includes `https`.
  const worker = `worker-src http://*:*/${SERVICE_WORKER_FILE}`;
  const styled = allowed('style-src', styles);
  return [NOTHING, styled, ...PAGE, worker, allowed('script-src', scripts)].join('; ');
}

/** Finds the scripts or styles of a page, reading it only once: a release may send pages of 5 MB. */
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

/** Allows the page's own files, and inline parts by hash. */
function allowed(directive: string, inline: readonly string[]): string {
  const hashes = inline.map((text) => {
    const hash = createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n'));
    return `'sha256-${hash.digest('base64')}'`;
  });
  return [`${directive} 'self'`, ...new Set(hashes)].join(' ');
}

/** Extends the policy of a page so that releases may come from these origins. */
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

/** Headers for every response; a page replaces the policy by its own. */
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

/** Two years, as the preload lists of browsers require. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** Sets headers on Node's own response, for hono's to extend or replace: hono would copy and sort them each time. */
export const setSecurityHeaders = createMiddleware<Env>(async (c, next) => {
  const { outgoing } = c.env;
  for (const [name, value] of ENTRIES) outgoing.setHeader(name, value);
  if (c.var.client.isSecure) outgoing.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
  await next();
});
