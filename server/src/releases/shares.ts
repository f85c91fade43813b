import { listedIn } from './reported-release';
import type { ReleaseStore } from './verified-list';

/** Which share of people is given a release, from 0 to 1. */
export type ReleaseShare = { readonly remote: string; readonly version: string; readonly share: number };

/** What the list gives to whom: the live release of each remote, and the one that is being rolled out. */
export function releaseShares({ list }: Pick<ReleaseStore, 'list'>): () => Promise<readonly ReleaseShare[]> {
  const entries = listedIn(list);
  return async () =>
    (await entries()).flatMap(({ name: remote, version, rollout, disabled }) => {
      if (disabled) return [{ remote, version, share: 0 }];
      if (!rollout) return [{ remote, version, share: 1 }];
      const { share, entry } = rollout;
      return [
        { remote, version, share: 1 - share },
        { remote, version: entry.version, share },
      ];
    });
}
