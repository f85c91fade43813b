import type { LogEvent } from 'kysely';
import { type Log, seldom } from '../process/log';
import limits from './connection-settings.json';

/** Logs statements that took long, without their values; many of them as rarely as other floods. */
export function slowStatements(log: Log, slowMs: number): (event: LogEvent) => void {
  const warn = seldom(log, 'more statements were slow');
  return ({ level, query, queryDurationMillis }) => {
    if (queryDurationMillis < slowMs) return;
    const statement = withoutValues(query.sql);
    warn('slow statement', { ms: Math.round(queryDurationMillis), statement, hasFailed: level === 'error' });
  };
}

/** A statement on one line. Values are parameters; should one ever be written into it, it is not shown. */
export function withoutValues(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'?/g, "'…'")
    .replace(/\$\d+(?:\s*,\s*\$\d+)+/g, '$…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.longestShownStatement);
}
