import type { Failure, Part } from '@venture/contract/codes';

const ELSE_WORKS = 'The rest of Venture Quest works.';
const UNSAFE = `Its files failed a security check, so they were not used. ${ELSE_WORKS}`;

/** For each failure: words that follow a file's name in a message, and a text for learners. */
export const FAILURE_TEXTS: Readonly<Record<Failure, readonly [words: string, text: string]>> = {
  late: [
    'did not arrive in time',
    'It did not arrive in time. Your connection may be slow, or the server busy.',
  ],
  unreachable: [
    'could not be reached',
    'The server cannot be reached. Are you offline? Pages you opened before still work.',
  ],
  unavailable: [
    'could not be served just then',
    'The server is busy or under maintenance. Try again in a moment.',
  ],
  missing: ['is missing on the server', `Some of its files are missing on the server. ${ELSE_WORKS}`],
  altered: ['is not what was released', UNSAFE],
  unlisted: ['belongs to no release', UNSAFE],
  broken: ['arrived but does not work', `Its files arrived but do not work. ${ELSE_WORKS}`],
  crashed: ['stopped while it was starting', `It stopped while it was starting. ${ELSE_WORKS}`],
};

/** Whether the failure will happen again on the next visit. */
export function isPermanent({ failure }: RemoteError): boolean {
  return ['altered', 'broken', 'crashed', 'unlisted'].includes(failure);
}

/** The error for a remote that could not be used, with the part that failed and the reason. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: Failure;
  readonly part: Part;
  /** The code to tell support, such as `style-altered`. */
  readonly code: `${Part}-${Failure}`;

  constructor(failure: Failure, part: Part, file: string, cause?: unknown) {
    super(`${file} ${FAILURE_TEXTS[failure][0]}.`, { cause });
    this.failure = failure;
    this.part = part;
    this.code = `${part}-${failure}`;
  }
}

/** Type guard; every build has its own copy of the class. */
export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError';
}
