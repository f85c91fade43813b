import type { StoredRelease } from '@venture/api/v1/releases';

export const STATE_NAMES: Readonly<Record<StoredRelease['state'], string>> = {
  live: 'Live',
  previous: 'Previous',
  waiting: 'Pending approval',
  stored: 'Stored',
  removed: 'Deleted',
};

export const STATE_TONES = {
  live: 'success',
  previous: 'info',
  waiting: 'warn',
  stored: 'plain',
  removed: 'plain',
} as const;

/** Instead of what else is said of figures while the server does not answer. */
export const NOT_CURRENT = 'Out of date: the server did not answer. Trying again automatically.';

/** A share from 0 to 1, without digits that say nothing. */
export const percentOf = (share: number) => `${Number((100 * share).toFixed(2))}%`;
