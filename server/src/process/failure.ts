/** The program cannot start or continue; the message is one sentence that says why and what helps. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The code of a system or database error, such as `EACCES` or `23505`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The code or else the message of anything thrown. */
export function reason(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Too much work is waiting: the response is 503 with `Retry-After`. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too much work is waiting.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The requester has gone away; nothing was done. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('The client has disconnected.');
  }
}
