import { FAILURES, type Failure, type Part } from '@venture/contract/codes';

/** A remote could not be used: the part and the reason. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: Failure;
  readonly part: Part;
  /** Code for support, such as `style-altered`. */
  readonly code: `${Part}-${Failure}`;

  constructor(failure: Failure, part: Part, file: string, cause?: unknown) {
    super(`${file} ${FAILURES[failure].words}.`, { cause });
    this.failure = failure;
    this.part = part;
    this.code = `${part}-${failure}`;
  }
}

/** Type guard; every build has its own copy of the class. */
export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}

/** Whether the failure will recur on the next visit. */
export function isPermanent({ failure }: RemoteError): boolean {
  return 'isPermanent' in FAILURES[failure];
}
