import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { Accounts } from './accounts/accounts';
import { MESSAGES } from './accounts/messages';
import { accountRoutes } from './accounts/routes';
import { isTimeoutOrDeadlock, isUnreachableError } from './database/errors';
import type { Readiness } from './database/storage';
import { type Env, setClient } from './http/client';
import { setSecurityHeaders } from './http/policy';
import { CallError, PROBLEMS, respondWithProblem } from './http/problem';
import { logRequests } from './http/requests';
import { type ApiParts, apiRoutes, type Route } from './http/route';
import { DATABASE_TROUBLES } from './operations/checks';
import { type MetricsParts, measureRequests, metricsRoutes } from './operations/metrics-routes';
import { AbandonedError, OverloadedError, reason } from './process/failure';
import { createRateLimitedLogMethod, type Log } from './process/log';
import type { Metrics } from './process/metrics';
import { RefusalError, toCallError } from './releases/store/refusal';
import { siteRoutes } from './site/routes';
import type { Site } from './site/site';

const CORS = {
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['Content-Type'],
  maxAge: 600,
};

/**
 * Refuses calls that a page of another site makes in a visitor's name. Browsers send `Sec-Fetch-Site`, older ones
 * `Origin`; a client that sends neither is not a browser.
 */
function ownPagesOnly(allowed: readonly string[]) {
  return createMiddleware<Env>(async (c, next) => {
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && allowed.includes(origin);
    if (isAllowed || isOwn(c.req.header('sec-fetch-site'), origin, c.req.header('host'))) return next();
    throw new CallError('not-allowed', 'Calls from other sites are not allowed.', { code: 'other-site' });
  });
}

function isOwn(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The path of the calls, on the origin that serves the pages. */
export const API_PATH = '/api';

/** The path of all calls except the two whose paths are prescribed. */
const V1_PATH = `${API_PATH}/v1`;

/** How soon a client may retry when the database cannot be reached. */
const RETRY_AFTER_SECONDS = 2;

const NOT_READY = { ...DATABASE_TROUBLES, stopping: 'The server is stopping.' } as const;

const NOT_FOUND =
  '<!doctype html><html lang="en"><title>Not found</title><h1>There is nothing here</h1><p><a href="/">Go to Venture Quest</a></p></html>\n';

export type AppParts = ApiParts &
  MetricsParts & {
    readonly accounts: Accounts;
    /** The calls under `/v1`. */
    readonly routes: readonly Route[];
    readonly site: Site;
    readonly log: Log;
    readonly metrics: Metrics;
    readonly readiness: () => Promise<Readiness | 'stopping'>;
    /** Called with an error caused by an unusable database. */
    readonly onUnreachable: (error: unknown) => void;
    readonly proxies: number;
    readonly sessionDays: number;
    readonly allowedOrigins: readonly string[];
  };

/** Builds the whole program as one function from request to response. */
export function buildApp(parts: AppParts): Hono<Env> {
  const { accounts, site, log, metrics, readiness, onUnreachable, proxies, allowedOrigins } = parts;
  const app = new Hono<Env>();
  app.use(measureRequests(metrics), setClient(proxies), logRequests(log, proxies > 0), setSecurityHeaders);
  app.get('/healthz', (c) => c.text('ok\n'));
  app.get('/readyz', async (c) => {
    const state = await readiness();
    if (state === 'ready') return c.text('ready\n');
    if (state === 'unreachable') onUnreachable('it does not answer');
    return c.text(`${NOT_READY[state]}\n`, 503);
  });
  app.route('/', metricsRoutes(metrics, parts));
  app.use(`${API_PATH}/*`, ownPagesOnly(allowedOrigins));
  if (allowedOrigins.length > 0) app.use(`${API_PATH}/*`, cors({ ...CORS, origin: [...allowedOrigins] }));
  app.route(V1_PATH, apiRoutes(parts.routes, parts));
  app.route(API_PATH, accountRoutes(accounts, parts));
  app.all(`${API_PATH}/*`, (c) => c.json({ success: false, message: 'There is no such call.' }, 404));
  app.route('/', siteRoutes(site));
  app.notFound((c) => c.html(NOT_FOUND, 404));
  const warn = createRateLimitedLogMethod(log, 'the database cancelled more requests');
  const error = createRateLimitedLogMethod(log, 'more requests failed', { level: 'error' });
  app.onError((thrown, c) => {
    if (isUnreachableError(thrown)) onUnreachable(thrown);
    return answerTo(thrown, c, { ...log, warn, error });
  });
  return app;
}

function answerTo(error: Error, c: Context<Env>, log: Log): Response {
  const refusal = refusalOf(error, log);
  if (c.req.path.startsWith(`${V1_PATH}/`)) return respondWithProblem(c, refusal);
  if (refusal.retryAfterSeconds) c.header('Retry-After', String(refusal.retryAfterSeconds));
  return c.json({ success: false, message: refusal.message }, PROBLEMS[refusal.kind][0]);
}

/** Maps an error to an answer, and logs it if it is ours. */
function refusalOf(error: Error, log: Log): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof RefusalError) return toCallError(error);
  if (error instanceof AbandonedError) return new CallError('malformed', error.message); // which nobody reads
  if (error instanceof OverloadedError) {
    const { retryAfterSeconds } = error;
    return new CallError('unavailable', MESSAGES.overloaded, { code: 'overloaded', retryAfterSeconds });
  }
  const isAway = isUnreachableError(error);
  if (isAway || isTimeoutOrDeadlock(error)) {
    const event = isAway ? 'the request needs the database' : 'the database cancelled the request';
    log[isAway ? 'info' : 'warn'](event, { reason: reason(error) });
    return new CallError('unavailable', isAway ? MESSAGES.unavailable : MESSAGES.overloaded, {
      code: isAway ? 'unavailable' : 'overloaded',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  log.error('request failed', { reason: reason(error), stack: error.stack });
  return new CallError('broken', MESSAGES.broken);
}
