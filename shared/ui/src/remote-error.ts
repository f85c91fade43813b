import { FAILURES, type Failure, type Part } from '@venture/contract/codes';

/** A remote could not be used: which part, and why. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: Failure;
  readonly part: Part;
  /** A code that people can give to support, such as `style-altered`. */
  readonly code: `${Part}-${Failure}`;

  constructor(failure: Failure, part: Part, file: string, cause?: unknown) {
    super(`${file} ${FAILURES[failure]}.`, { cause });
    this.failure = failure;
    this.part = part;
    this.code = `${part}-${failure}`;
  }
}

/** Whether an error is such a failure; builds bring this class each for themselves. */
export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}

/** A failure that another visit will meet again. */
export function isPermanent({ failure }: RemoteError): boolean {
  return ['altered', 'broken', 'crashed', 'unlisted'].includes(failure);
}
