import { newId } from '@venture/api/new-id';
import { readStored, writeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { rolloutPosition } from '@venture/contract/draw';
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

/** Random id of this browser: keeps a guest in the same rollout group. */
const BROWSER_KEY = 'venture.browser';

/** The newer release of an entry, if it is rolled out to this browser's user. */
export function findRolloutEntry(line: unknown): unknown {
  const { share, entry } = Object(Object(line).rollout);
  if (!(share > 0) || entry !== Object(entry)) return undefined;
  const who = storedUser()?.userId ?? browserId();
  return who !== undefined && rolloutPosition(who, entry.name, entry.version) < share ? entry : undefined;
}

/** None without storage: the next page would get another position. */
function browserId(): string | undefined {
  const known = readStored(BROWSER_KEY);
  if (known) return known;
  const made = newId();
  return writeStored(BROWSER_KEY, made) ? made : undefined;
}
