import { errorCode, Failure, reason } from '../process/failure';

/**
 * Errors that are not the request's fault: the database cannot be reached, is starting or stopping, or is read-only
 * as after a failover, or a disk is full.
 */
const AWAY =
  /^(08...|25006|57P0[1-5]|53...|ENOSPC|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_WITHOUT_CODE =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/;

/** Whether the same request may well succeed a little later. */
export function isUnreachableError(error: unknown): boolean {
  const code = errorCode(error);
  // The socket file is missing because PostgreSQL is being restarted.
  if (code === 'ENOENT') return Object(error).syscall === 'connect';
  if (code !== undefined) return AWAY.test(code);
  return error instanceof Error && AWAY_WITHOUT_CODE.test(error.message);
}

/** Whether a statement was cancelled because it waited or ran too long, or deadlocked: alone it may succeed. */
export function isTimeoutOrDeadlock(error: unknown): boolean {
  return ['57014', '55P03', '40P01', '40001'].includes(errorCode(error) ?? '');
}

/** Whether a statement failed because of the constraint with this name, such as `users_email_folded_key`. */
export function violatesConstraint(error: unknown, name: string | RegExp): boolean {
  if (!errorCode(error)?.startsWith('23')) return false;
  const { constraint } = Object(error);
  return typeof name === 'string' ? constraint === name : name.test(constraint);
}

/** Whether a statement deadlocked and was rolled back. */
export function isDeadlock(error: unknown): boolean {
  return errorCode(error) === '40P01';
}

/** Whether the error says that the database is read-only: a standby, or a primary set to accept no writes. */
export function isReadOnlyError(error: unknown): boolean {
  return errorCode(error) === '25006';
}

/** Whether the error says that a disk is full, that of PostgreSQL or of this program. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(errorCode(error) ?? '');
}

export const READ_ONLY_MESSAGE =
  'The database can only be read: name its primary in DATABASE_URL, or promote this one.';

/** Sentences by error code: what is wrong with the database, and what to do. */
const SENTENCES: readonly (readonly [codes: RegExp, sentence: (why: string) => string])[] = [
  [
    /^(42501|3F000)$/,
    (why) =>
      `The database does not let its role do what is needed (${why}): let it connect and own its schema, as in "alter schema public owner to <role>".`,
  ],
  [
    /^28P01$/,
    (why) =>
      `The database refuses the password of the role (${why}): correct it in DATABASE_URL, where a sign such as "@" is written as "%40".`,
  ],
  [
    /^28000$/,
    (why) =>
      `The database does not let the role in (${why}): make the role, or let it in by a line in pg_hba.conf.`,
  ],
  [
    /^3D000$/,
    (why) =>
      `The database is not there (${why}): make it, as in "createdb --owner <role> <name>", or name another in DATABASE_URL.`,
  ],
  [/^25006$/, () => READ_ONLY_MESSAGE],
  [/^(53100|ENOSPC)$/, (why) => `The disk of the database is full (${why}): make room on it.`],
  [/./, (why) => `The database cannot be used (${why}): check DATABASE_URL and that PostgreSQL runs there.`],
];

/** The error of the database library if PostgreSQL asks for a password and the address contains none. */
const NO_PASSWORD = /client password must be a string/;

/** Turns the error into a sentence that says what is wrong and what to do. */
export function explainDatabaseError(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const said = String(Object(error).message || reason(error));
  if (NO_PASSWORD.test(said)) return explained('28P01', 'there is none');
  return explained(errorCode(error) ?? 'none', said);
}

function explained(code: string, why: string): Failure {
  return new Failure(SENTENCES.find(([codes]) => codes.test(code))?.[1](why) ?? why);
}
