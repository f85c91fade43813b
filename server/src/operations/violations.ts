import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { readJson } from '../http/body';
import type { Env } from '../http/client';
import { VIOLATIONS_PATH } from '../http/policy';
import { createRateLimiter } from '../http/rates';
import { type Log, OTHER_LABEL } from '../process/log';
import type { Metrics } from '../process/metrics';
import { violations as limits } from './limits.json';

const TYPES = ['application/csp-report', 'application/reports+json'];

const text = v.pipe(v.string(), v.maxLength(limits.largestBody));

/** As browsers send it for `report-uri`. */
const Single = v.pipe(
  v.object({
    'csp-report': v.object({
      'document-uri': text,
      'effective-directive': v.optional(text),
      'violated-directive': v.optional(text),
      'blocked-uri': v.optional(text),
    }),
  }),
  v.transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'] ?? '',
    },
  ]),
);

/** As the Reporting API sends them, among others about other things. */
const Several = v.pipe(
  v.array(
    v.union([
      v.pipe(
        v.object({
          type: v.literal('csp-violation'),
          body: v.object({ documentURL: text, effectiveDirective: text, blockedURL: v.optional(text) }),
        }),
        v.transform(({ body }) => ({
          page: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL ?? '',
        })),
      ),
      v.pipe(
        v.object({ type: text }),
        v.transform(() => undefined),
      ),
    ]),
  ),
  v.maxLength(limits.mostAtOnce),
);

const Reports = v.union([Single, Several]);

type Parts = { readonly log: Log; readonly metrics: Metrics };

/**
 * Counts what broke the policy of our pages, and now and then says what in the log; nothing tells who had it on the
 * screen. Browsers send these reports by themselves, without saying for which site, so they are taken from anywhere.
 */
export function violationRoutes({ log, metrics }: Parts): Hono<Env> {
  const rates = createRateLimiter(limits.reports);
  const app = new Hono<Env>();
  let unsaid = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  app.post(VIOLATIONS_PATH, async (c) => {
    rates.take(c, '');
    const reports = await readJson(c, Reports, limits.largestBody, TYPES);
    for (const report of reports) {
      if (!report || !isOurs(report.page, c)) continue;
      const directive = limits.directives.includes(report.directive) ? report.directive : OTHER_LABEL;
      metrics.violations.add({ directive });
      unsaid += 1;
      if (performance.now() - saidAt < limits.logEveryMs) continue;
      const blocked = whatOf(report.blocked);
      log.warn('a page broke its content security policy', { directive, blocked, count: unsaid });
      saidAt = performance.now();
      unsaid = 0;
    }
    return c.body(null, 204);
  });
  return app;
}

/** Anybody can let pages of their own report here. */
function isOurs(page: string, c: Context<Env>): boolean {
  return URL.canParse(page) && new URL(page).host === c.req.header('host');
}

/** A word such as `inline` or `trusted-types-sink`, or where an address leads; never the whole of it. */
function whatOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  return URL.canParse(blocked)
    ? new URL(blocked).protocol + new URL(blocked).host.slice(0, 100)
    : OTHER_LABEL;
}
