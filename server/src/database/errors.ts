import { errorCode, Failure, reason } from '../process/failure';

/**
 * Errors that are not the request's fault: the database cannot be reached, is starting or stopping, or can only be read
 * as after a failover, or a disk is full.
 */
const AWAY =
  /^(08...|25006|57P0[1-5]|53...|ENOSPC|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Whether the same request may well succeed a little later. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  // A socket of the file system, whose program is being restarted.
  if (code === 'ENOENT') return Object(error).syscall === 'connect';
  if (code !== undefined) return AWAY.test(code);
  return error instanceof Error && AWAY_WITHOUT_CODE.test(error.message);
}

/** A statement was cancelled because it waited or ran too long, or it was in a deadlock: it may succeed alone. */
export function isCancelled(error: unknown): boolean {
  return ['57014', '55P03', '40P01', '40001'].includes(errorCode(error) ?? '');
}

/** Whether the database can only be read, as a standby or a primary that was told to take no more. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Whether a disk is full, PostgreSQL's or this program's. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(errorCode(error) ?? '');
}

/** The same in a sentence that says what helps; what is no matter of the database stays as it is. */
export function explained(error: unknown): unknown {
  if (!isUnreachable(error) && !errorCode(error)) return error;
  const why = error instanceof Error && error.message ? error.message : reason(error);
  return new Failure(
    `The database cannot be used (${why}): check DATABASE_URL and that PostgreSQL runs there.`,
  );
}
