import { createMiddleware } from 'hono/factory';
import type { Env } from '../http/visitor';
import type { Metrics } from '../process/metrics';
import { currentOperation, nameOperation, OTHER_LABEL } from '../process/operation';

type Measured = Pick<Metrics, 'requests' | 'operations'>;

const MS = 1000;

/** Times every request by the kind of its address and by its operation: there are few of both, and endless addresses. */
export function measureRequests(metrics: Measured) {
  return createMiddleware<Env>(async (c, next) => {
    const began = performance.now();
    const kind = kindOf(c.req.path);
    nameOperation(nameOf(kind, c.req.path));
    await next();
    count(metrics, { kind, status: c.res.status, seconds: (performance.now() - began) / MS });
  });
}

/** Counts a request that never came to the application. */
export function countOutsideRequest(metrics: Measured, status: number): void {
  count(metrics, { kind: OTHER_LABEL, status, seconds: 0 });
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

/** What a request is until its call says more: a path of a call that there is not stays "other". */
function nameOf(kind: string, path: string): string {
  if (kind === 'v1' || kind === 'accounts') return OTHER_LABEL;
  return kind === 'operation' ? path.slice(1) : kind;
}
