import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { directAddress, type Env } from '../http/client';
import { currentOperation, nameOperation, OTHER_LABEL } from '../process/log';
import type { Metrics } from '../process/metrics';

export type MetricsParts = {
  /** The token for reading the metrics; without one, only this computer can read them. */
  readonly metricsToken: string | undefined;
  readonly publicUrl?: string | undefined;
};

const PATH = '/metrics';
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` in Prometheus' text format to token holders or, if no token is set, to direct requests from
 * this computer under one of its own names. Others find nothing.
 */
export function metricsRoutes(metrics: Metrics, { metricsToken: token, publicUrl }: MetricsParts): Hono<Env> {
  const ownNames = [hostname(), publicUrl && new URL(publicUrl).hostname].map((name) => name?.toLowerCase());
  const app = new Hono<Env>();
  app.get(PATH, async (c) => {
    if (token === undefined && !(isFromHere(c) && isOwnName(c.req.header('host')))) return c.notFound();
    if (token !== undefined && !hasToken(c, token)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('This needs METRICS_TOKEN as a bearer token.\n', 401);
    }
    c.header('Content-Type', TEXT_FORMAT);
    return c.body(await metrics.text());
  });
  return app;

  /** A foreign page can point a dotted name at this computer, and a browser here would then send that name. */
  function isOwnName(host = ''): boolean {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '.';
    return !name.includes('.') || isIPv4(name) || ownNames.includes(name);
  }
}

const HERE = ['127.0.0.1', '::1'];
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** A proxy on this computer also connects from here, but on behalf of others. */
function isFromHere(c: Context<Env>): boolean {
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && HERE.includes(directAddress(c));
}

function hasToken(c: Context<Env>, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

type Measured = Pick<Metrics, 'requests' | 'operations'>;

const MS = 1000;

/** Times every request by kind of address and by operation: both are few, whereas addresses are endless. */
export function measureRequests(metrics: Measured) {
  return createMiddleware<Env>(async (c, next) => {
    const began = performance.now();
    const kind = kindOf(c.req.path);
    nameOperation(nameOf(kind, c.req.path));
    await next();
    count(metrics, { kind, status: c.res.status, seconds: (performance.now() - began) / MS });
  });
}

type Answered = { readonly kind: string; readonly status: number; readonly seconds: number };

function count({ requests, operations }: Measured, { kind, status, seconds }: Answered): void {
  requests.observe({ route: kind, status: String(status) }, seconds);
  const operation = currentOperation()?.name ?? OTHER_LABEL;
  operations.observe({ operation, outcome: outcomeOf(status) }, seconds);
}

function outcomeOf(status: number): 'ok' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/v1\//, 'v1'],
  [/^\/api\//, 'accounts'],
  [/^\/remotes\/.*[^/]$/, 'release'],
  [/\/(index\.html)?$/, 'page'],
  [/^\/(healthz|readyz|metrics)$/, 'operation'],
];

function kindOf(path: string): string {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'file';
}

/** Names a request until its call is known; a path that is no known call stays "other". */
function nameOf(kind: string, path: string): string {
  if (kind === 'v1' || kind === 'accounts') return OTHER_LABEL;
  return kind === 'operation' ? path.slice(1) : kind;
}
