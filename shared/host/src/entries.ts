import { firstUnsatisfied } from '@venture/contract/provided';
import type { RemoteEntry } from '@venture/contract/remotes';

/** The remote that declares `path`, if any. */
export function findOwner<Entry extends Pick<RemoteEntry, 'routes'>>(
  remotes: readonly Entry[],
  path: string,
): Entry | undefined {
  return remotes.find(({ routes }) => routes.some((route) => route.path === path));
}

/** Why this host cannot run a release, if so. */
export function findIncompatibility(
  { contract, shared }: Pick<RemoteEntry, 'contract' | 'shared'>,
  ours: number,
): { readonly code: 'contract' | 'shared'; readonly reason: string } | undefined {
  if (contract !== ours) {
    return {
      code: 'contract',
      reason: `it was made for contract ${contract}, this application has ${ours}`,
    };
  }
  const unsatisfied = firstUnsatisfied(shared);
  return (
    unsatisfied && {
      code: 'shared',
      reason: `it needs ${unsatisfied.need}, which this application does not have`,
    }
  );
}

/** Whether a remote runs in a frame, given that trusted teams may or may not run in this host's page. */
export function isFramed(
  { framed, trusted }: Pick<RemoteEntry, 'framed' | 'trusted'>,
  trustsTeams: boolean,
): boolean {
  return framed === true && !(trusted && trustsTeams);
}
