import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { type Context, Hono } from 'hono';
import { clientAddress, type Env } from '../http/visitor';
import type { Metrics } from '../process/metrics';

export type MetricsParts = {
  /** The token for reading the metrics; without one they can be read from this computer only. */
  readonly metricsToken: string | undefined;
  readonly publicUrl?: string | undefined;
};

const PATH = '/metrics';
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * `/metrics` in Prometheus' text format: for whoever has the token or, without one, for who asks straight
 * from this computer, by a name of its own. For everybody else there is nothing.
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

  /** A page elsewhere can have a name with a dot lead here, and a browser on this computer then sends that name. */
  function isOwnName(host = ''): boolean {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '.';
    return !name.includes('.') || isIPv4(name) || ownNames.includes(name);
  }
}

const HERE = ['127.0.0.1', '::1'];
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** A proxy on the same computer asks from here too, for others. */
function isFromHere(c: Context<Env>): boolean {
  const isForwarded = FORWARDED.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && HERE.includes(clientAddress(c, 0));
}

function hasToken(c: Context<Env>, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
