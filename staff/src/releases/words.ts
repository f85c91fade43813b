import { formatPercent } from '@venture/api/format';
import type { RemoteSummary, StoredRelease } from '@venture/api/v1/releases';

/** Name and colour of each state of a release. */
export const RELEASE_STATE_LABELS = {
  live: { label: 'Live', tone: 'success' },
  previous: { label: 'Previous', tone: 'info' },
  waiting: { label: 'Pending approval', tone: 'warn' },
  stored: { label: 'Stored', tone: 'plain' },
  removed: { label: 'Deleted', tone: 'plain' },
} as const satisfies Record<StoredRelease['state'], { label: string; tone: string }>;

/** Formats a share from 0 to 1 without meaningless digits. */
export const formatShare = (share: number) => formatPercent(100 * share, 2);

/** A remote's name as people call it. */
export const getTitle = ({ name, title = name }: Pick<RemoteSummary, 'name' | 'title'>) => title;
