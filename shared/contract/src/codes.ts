/** Ways a remote's files can fail. */
export const FAILURES = [
  'late',
  'unreachable',
  'unavailable',
  'missing',
  'altered',
  'unlisted',
  'broken',
  'crashed',
] as const;
export type Failure = (typeof FAILURES)[number];

/**
 * Kinds of a remote's files: container, page files, lazy files, styles, or the whole remote; `platform` is a shell
 * file.
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
