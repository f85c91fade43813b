import type { RemoteSummary } from '@venture/api/v1/releases';
import { titleOf } from './part';

type Count = { readonly of: (remote: RemoteSummary) => number; readonly say: (count: number) => string };

/** What somebody may have to act on, the most urgent first. */
const COUNTS: readonly Count[] = [
  {
    of: ({ waiting }) => waiting,
    say: (count) => (count === 1 ? '1 release waits for approval' : `${count} releases wait for approval`),
  },
  {
    of: ({ stopped }) => Number(stopped !== undefined),
    say: (count) =>
      count === 1 ? '1 rollout stopped automatically' : `${count} rollouts stopped automatically`,
  },
  { of: ({ rollout }) => Number(rollout !== undefined), say: (count) => `${count} being rolled out` },
  { of: ({ live }) => Number(live?.isDisabled === true), say: (count) => `${count} switched off` },
];

export function countsOf(remotes: readonly RemoteSummary[]): readonly string[] {
  return COUNTS.flatMap(({ of, say }) => {
    const count = remotes.reduce((sum, remote) => sum + of(remote), 0);
    return count > 0 ? [say(count)] : [];
  });
}

/** What may have to be acted on first, then by title. */
export function urgentFirst(remotes: readonly RemoteSummary[]): readonly RemoteSummary[] {
  return remotes.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || titleOf(one).localeCompare(titleOf(other), 'en'),
  );
}

function rankOf(remote: RemoteSummary): number {
  const rank = COUNTS.findIndex(({ of }) => of(remote) > 0);
  return rank < 0 ? COUNTS.length : rank;
}
