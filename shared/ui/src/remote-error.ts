import type { Failure, Part } from '@venture/contract/codes';

const ELSE_WORKS = 'The rest of Venture Quest works.';
const UNSAFE = `Its files failed a security check, so they were not used. ${ELSE_WORKS}`;

/** Failures of a remote: in words that follow a file's name, for learners, and whether the next visit fails, too. */
export const FAILURE_TEXTS: Readonly<Record<Failure, FailureText>> = {
  late: {
    words: 'did not arrive in time',
    text: 'It did not arrive in time. Your connection may be slow, or the server busy.',
  },
  unreachable: {
    words: 'could not be reached',
    text: 'The server cannot be reached. Are you offline? Pages you opened before still work.',
  },
  unavailable: {
    words: 'could not be served just then',
    text: 'The server is busy or under maintenance. Try again in a moment.',
  },
  missing: {
    words: 'is missing on the server',
    text: `Some of its files are missing on the server. ${ELSE_WORKS}`,
  },
  altered: { words: 'is not what was released', text: UNSAFE, isPermanent: true },
  unlisted: { words: 'belongs to no release', text: UNSAFE, isPermanent: true },
  broken: {
    words: 'arrived but does not work',
    text: `Its files arrived but do not work. ${ELSE_WORKS}`,
    isPermanent: true,
  },
  crashed: {
    words: 'stopped while it was starting',
    text: `It stopped while it was starting. ${ELSE_WORKS}`,
    isPermanent: true,
  },
};

type FailureText = { readonly words: string; readonly text: string; readonly isPermanent?: true };

/** A remote could not be used: the part and the reason. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: Failure;
  readonly part: Part;
  /** Code for support, such as `style-altered`. */
  readonly code: `${Part}-${Failure}`;

  constructor(failure: Failure, part: Part, file: string, cause?: unknown) {
    super(`${file} ${FAILURE_TEXTS[failure].words}.`, { cause });
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
  return FAILURE_TEXTS[failure].isPermanent === true;
}
