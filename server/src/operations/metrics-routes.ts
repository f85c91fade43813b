import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { addressOf, type Env } from '../http/visitor';
import type { Metrics } from '../process/metrics';

const PATH = '/metrics';
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** Times every request by the kind of its address: there are few kinds, and endless addresses. */
export function timed({ requests }: Metrics) {
  return createMiddleware<Env>(async (c, next) => {
    const began = performance.now();
    await next();
    const labels = { route: kindOf(c.req.path), status: String(c.res.status) };
    requests.observe(labels, (performance.now() - began) / 1000);
  });
}

/**
 * `/metrics` in Prometheus' text format: for whoever has the token or, without one, for who asks straight
 * from this computer. For everybody else there is nothing.
 */
export function metricsRoutes(metrics: Metrics, token: string | undefined): Hono<Env> {
  const app = new Hono<Env>();
  app.get(PATH, (c) => {
    if (token === undefined && !isFromHere(c)) return c.notFound();
    if (token !== undefined && !hasToken(c, token)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('This needs METRICS_TOKEN as a bearer token.\n', 401);
    }
    c.header('Content-Type', TEXT_FORMAT);
    return c.body(metrics.text());
  });
  return app;
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

const HERE = ['127.0.0.1', '::1'];
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** A proxy on the same computer asks from here too, for others. */
function isFromHere(c: Context<Env>): boolean {
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && HERE.includes(addressOf(c, 0));
}

function hasToken(c: Context<Env>, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
