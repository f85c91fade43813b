import limits from './connection-settings.json';

/** How many connections there are at most, when the database ends a statement, and from when on one is logged as slow, if at all. */
export type PoolSettings = {
  readonly max?: number;
  readonly statementMs?: number;
  readonly slowMs?: number;
};

/** What every connection is opened with, and the timeouts of those that no pooler lends to others. */
export function poolSettings({
  max = limits.settings.max,
  statementMs = limits.timeouts.statement_timeout,
  slowMs = Number.POSITIVE_INFINITY,
}: PoolSettings = {}) {
  return {
    slowMs,
    settings: { ...limits.settings, max },
    timeouts: { ...limits.timeouts, statement_timeout: statementMs },
  };
}
