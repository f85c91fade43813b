import type { RemoteSummary, StoredRelease } from '@venture/api/v1/releases';

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

/** A share from 0 to 1, without digits that say nothing. */
export const percentOf = (share: number) => `${Number((100 * share).toFixed(2))}%`;

/** What people call a remote. */
export const titleOf = ({ name, title = name }: Pick<RemoteSummary, 'name' | 'title'>) => title;
