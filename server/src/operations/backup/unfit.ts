import { errorCode, Failure } from '../../process/failure';

/** Values that are none, rows that break a rule of their table, and names that nothing has. */
const OF_WHAT_IT_HOLDS = /^(21|22|23|42)/;

/** A sentence for what a whole backup holds that no installation has made; anything else stays what it is. */
export function unfit(file: string, what: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === undefined || !OF_WHAT_IT_HOLDS.test(code)) return error;
  // PostgreSQL's own words may hold what is in the row.
  return new Failure(`The backup ${file} cannot be restored (${what}: ${code}): nothing was restored.`);
}
