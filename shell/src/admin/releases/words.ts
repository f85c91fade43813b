import type { Origin, RolloutResult, StoredRelease } from '@venture/api/v1/releases';

export const STATE_NAMES: Readonly<Record<StoredRelease['state'], string>> = {
  live: 'Live',
  previous: 'The one before',
  waiting: 'Waits',
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

/** The channels there are; the command line may name others. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  release: 'Released',
  promotion: 'Made live',
  rollback: 'Rolled back',
  local: 'From the checkout',
  removed: 'Taken from the list',
};

const ROLLOUT_NAMES: Readonly<Record<RolloutResult['what'], string>> = {
  started: 'Rolled out',
  'next-stage': 'Rolled out to more people:',
  stopped: 'Stopped by itself:',
  promoted: 'Rolled out to everybody:',
  'taken-back': 'Taken back:',
};

export function rolloutInWords({ what, version }: RolloutResult): string {
  return `${ROLLOUT_NAMES[what]} ${version}`;
}

/** A share from 0 to 1, without digits that say nothing. */
export const percentOf = (share: number) => `${Number((100 * share).toFixed(2))}%`;

/** Where a release comes from, as far as somebody said so. */
export function originInWords(origin: Origin | undefined): readonly string[] {
  if (!origin) return [];
  const { by, commit, run, note, claims = {} } = origin;
  const stated = ['repository', 'ref'].flatMap((name) => claims[name] ?? []);
  return [
    `by ${by}`,
    ...stated,
    ...(commit === undefined ? [] : [`commit ${commit}`]),
    ...(run === undefined ? [] : [`run ${run}`]),
    ...(note === undefined ? [] : [`“${note}”`]),
  ];
}
