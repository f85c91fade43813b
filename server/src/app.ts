import { type Context, Hono } from 'hono';
import type { Accounts } from './accounts/accounts';
import { OverloadedError } from './accounts/gate';
import { MESSAGES } from './accounts/messages';
import { accountRoutes } from './accounts/routes';
import { reason } from './failure';
import { BadRequestError } from './http/body';
import { safeHeaders } from './http/headers';
import { ownPagesOnly } from './http/origin';
import { requests } from './http/requests';
import type { Env } from './http/visitor';
import type { Log } from './log';
import { siteRoutes } from './static/routes';
import type { Site } from './static/site';
import { isUnreachable } from './storage/database';

/** Where the calls are, on the origin that sends the pages. */
export const API_PATH = '/api';

/** How soon a client may ask again when the database was away. */
const RETRY_AFTER_SECONDS = 2;

const NOT_FOUND =
  '<!doctype html><html lang="en"><title>Not found</title><h1>There is nothing here</h1><p><a href="/">Go to Venture Quest</a></p></html>\n';

export type AppParts = {
  readonly accounts: Accounts;
  readonly site: Site;
  readonly log: Log;
  readonly isReady: () => Promise<boolean>;
  /** Told when the database could not be reached. */
  readonly onUnreachable: () => void;
  readonly proxies: number;
  readonly allowedOrigins: readonly string[];
};

/** The whole program as one function from request to answer. */
export function buildApp(parts: AppParts): Hono<Env> {
  const { accounts, site, log, isReady, onUnreachable, proxies, allowedOrigins } = parts;
  const app = new Hono<Env>();
  app.use(requests(log, proxies), safeHeaders(proxies));
  app.get('/healthz', (c) => c.text('ok\n'));
  app.get('/readyz', async (c) => {
    if (await isReady()) return c.text('ready\n');
    onUnreachable();
    return c.text('the database does not answer\n', 503);
  });
  app.use(`${API_PATH}/*`, ownPagesOnly(allowedOrigins));
  app.route(API_PATH, accountRoutes(accounts, proxies));
  app.all(`${API_PATH}/*`, (c) => c.json({ success: false, message: 'There is no such call.' }, 404));
  app.route('/', siteRoutes(site));
  app.notFound((c) => c.html(NOT_FOUND, 404));
  app.onError((error, c) => {
    if (isUnreachable(error)) onUnreachable();
    return answerTo(error, c, log);
  });
  return app;
}

function answerTo(error: Error, c: Context<Env>, log: Log): Response {
  const refuse = (status: 400 | 413 | 415 | 500 | 503, message: string) =>
    c.json({ success: false, message }, status);
  if (error instanceof BadRequestError) return refuse(error.status, error.message);
  if (error instanceof OverloadedError) {
    c.header('Retry-After', String(error.retryAfterSeconds));
    return refuse(503, MESSAGES.overloaded);
  }
  const requestId = c.get('requestId');
  if (isUnreachable(error)) {
    log.error('the database cannot be reached', { requestId, reason: reason(error) });
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return refuse(503, MESSAGES.unavailable);
  }
  log.error('request failed', { requestId, reason: reason(error), stack: error.stack });
  return refuse(500, MESSAGES.broken);
}
