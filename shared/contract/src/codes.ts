/** What can be wrong with a remote's files, in words that follow the file's name. */
export const FAILURES = {
  late: 'did not arrive in time',
  unreachable: 'could not be reached',
  unavailable: 'could not be served just then',
  missing: 'is missing on the server',
  altered: 'is not what was released',
  unlisted: 'belongs to no release',
  broken: 'arrived but does not work',
  crashed: 'stopped while it was starting',
  frozen: 'stopped responding while it was starting',
} as const;
export type Failure = keyof typeof FAILURES;

/**
 * Which of a remote's files: its container, what its page needs at once, what comes later, or the remote as a whole;
 * `platform` is a file of the application itself.
 */
export const PARTS = ['entry', 'page', 'later', 'style', 'remote', 'platform'] as const;
export type Part = (typeof PARTS)[number];

/** Why a list of remotes was not believed. */
export const LIST_ERRORS = {
  unreadable: 'the list of remotes cannot be read',
  unsigned: 'the list of remotes is not signed',
  altered: 'the list of remotes is not what was signed',
  older: 'the list of remotes is older than one that this browser has seen',
  ended: 'the list of remotes is out of date, or the clock of this device is wrong',
  unverifiable: 'this address is not secure (https), so the list of remotes cannot be verified',
} as const;
export type ListErrorCode = keyof typeof LIST_ERRORS;

/** Why one entry of the list cannot be used. */
export const ENTRY_CODES = ['invalid', 'contract', 'shared', 'route-taken', 'id-taken'] as const;
