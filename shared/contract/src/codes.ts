const ELSE_WORKS = 'The rest of Venture Quest works.';
const UNSAFE = `Its files failed a security check, so they were not used. ${ELSE_WORKS}`;

/** Failures of a remote: in words that follow a file's name, for learners, and whether the next visit fails, too. */
export const FAILURES = {
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
} as const;
export type Failure = keyof typeof FAILURES;

/**
 * Kinds of a remote's files: its container, files of its page, lazy files, styles, or the whole remote;
 * `platform` is a file of the shell.
 */
export const PARTS = ['entry', 'page', 'later', 'style', 'remote', 'platform'] as const;
export type Part = (typeof PARTS)[number];

/** Reasons to reject a list of remotes. */
export const LIST_ERRORS = {
  unreadable: 'the list of remotes cannot be read',
  unverifiable: 'this address is not secure (https), so the files of remotes cannot be verified',
} as const;
export type ListErrorCode = keyof typeof LIST_ERRORS;

/** Reasons to reject one entry of the list. */
export const ENTRY_CODES = ['invalid', 'contract', 'shared', 'route-taken', 'id-taken'] as const;
