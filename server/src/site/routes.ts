import { type Context, Hono } from 'hono';
import type { Env } from '../http/client';
import {
  allowOrigins,
  FRAME_CONNECTION_ALLOWLIST,
  FRAME_POLICY,
  NO_PAGE_POLICY,
  SERVICE_WORKER_FILE,
} from '../http/policy';
import { type Asset, isPage, negotiateEncoding } from './asset';
import { KIT_PATH, type Site } from './site';

/** A release's folder without the trailing slash. */
const RELEASE = /^\/remotes\/[\w-]+\/[\w.+-]+$/;

/** Application pages that documents and alerts name without the `#`. */
const NAMED_PAGE = /^\/(account|admin(\/[a-z-]+)+)$/;

/** Paths that exist if everything is built. */
const BUILT = new Set(['/', KIT_PATH]);

/** Sends the built application. */
export function siteRoutes(site: Site): Hono<Env> {
  const app = new Hono<Env>();
  app.get('*', async (c) => {
    const path = decoded(c);
    if (isForWorker(c) && path !== `/${SERVICE_WORKER_FILE}`)
      return c.text('Only the platform has workers.\n', 403);
    const found = path === undefined ? undefined : await site.find(path);
    if (found && path?.startsWith('/remotes/')) return sendReleased(c, path, found);
    if (found) return send(c, found);
    return answerMissing(c, path);
  });
  return app;
}

function answerMissing(c: Context<Env>, path = '') {
  // No escaped part of the address is repeated in a header.
  if (RELEASE.test(path)) return c.redirect(`${path}/`, 308);
  if (NAMED_PAGE.test(path)) return c.redirect(`/#${path}`);
  return BUILT.has(path) ? notBuilt(c) : c.notFound();
}

/** Whether the response would run as a worker or worklet, which would outlive the page, the release or its team. */
function isForWorker(c: Context<Env>): boolean {
  return (
    c.req.header('service-worker') !== undefined || /work(er|let)$/.test(c.req.header('sec-fetch-dest') ?? '')
  );
}

function decoded(c: Context<Env>): string | undefined {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname);
  } catch {
    return undefined;
  }
}

/**
 * Sends a release's file. Its pages have no origin: no storage, no cookies, and no calls in a person's name. A file
 * that browsers would show as a page despite its name, such as "x.htm", was never published as one.
 */
async function sendReleased(c: Context<Env>, path: string, file: Asset): Promise<Response> {
  if (/html/.test(file.type) && !isPage(path) && !path.endsWith('/')) return c.notFound();
  // For such pages, their own files come from another origin, which WebKit does not take for `'self'`.
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (file.policy === NO_PAGE_POLICY) return send(c, { ...file, policy: `${NO_PAGE_POLICY}; sandbox` });
  const host = c.req.header('host') ?? '';
  if (!/^[\w.:[\]-]+$/.test(host)) return c.text('The Host is none.\n', 400);
  const here = ['http', 'https'].map((scheme) => `${scheme}://${host}`);
  return send(c, { ...file, policy: `${allowOrigins(file.policy, here)}; sandbox allow-scripts` });
}

async function send(c: Context<Env>, asset: Asset): Promise<Response> {
  const { body, type, caching, packed, policy, integrityPolicy, tag } = asset;
  c.header('Cache-Control', caching);
  c.header('ETag', tag);
  // Sent even if the browser has the page: its copy takes on the headers of this response.
  c.header('Content-Security-Policy', policy);
  if (packed) c.header('Vary', 'Accept-Encoding', { append: true });
  // Caches must ask again if this file is to become a worker.
  if (type.includes('javascript')) c.header('Vary', 'Service-Worker', { append: true });
  if (isKnown(c.req.header('if-none-match'), tag)) {
    // Drops the longest constant header: the browser has it, and a check for updates stays within a kilobyte.
    c.env.outgoing.removeHeader('Permissions-Policy');
    return c.body(null, 304);
  }
  c.header('Integrity-Policy', integrityPolicy);
  if (policy === FRAME_POLICY) c.header('Connection-Allowlist', FRAME_CONNECTION_ALLOWLIST);
  c.header('Content-Type', type);
  const encoding = packed && negotiateEncoding(c.req.header('accept-encoding'));
  const sent = packed && encoding ? await packed(encoding) : body;
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Content-Length', String(sent.length));
  // The body was read from a file, so it is never shared between threads, which its type cannot tell.
  return c.body(sent as Buffer<ArrayBuffer>);
}

function isKnown(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((part) => part.trim()) ?? [];
  return tags.includes('*') || tags.some((known) => known.replace(/^W\//, '') === tag.replace(/^W\//, ''));
}

function notBuilt(c: Context<Env>): Response {
  c.header('Retry-After', '5');
  return c.text('Venture Quest is not built yet. Run "npm run build", then try again.\n', 503);
}
