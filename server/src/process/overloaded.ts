/** Too much work is waiting: answered as 503 with `Retry-After`. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too much work is waiting.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whoever asked has gone away, and nothing was done. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('Nobody waits for this any more.');
  }
}
