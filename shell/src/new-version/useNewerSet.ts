import { useEffect, useState } from 'react';
import { poll } from './poll';
import type { ReleaseSet } from './release-set';

/** Where sets are read from. */
export type ReleaseSets = {
  /** What this tab runs, and goes on with until somebody asks for more. */
  readonly running: () => Promise<ReleaseSet | undefined>;
  /** What a tab would begin with now. */
  readonly live: () => Promise<ReleaseSet | undefined>;
};

/** The set that is live, once it is another than this tab's. */
export function useNewerSet({ running: own, live }: ReleaseSets): ReleaseSet | undefined {
  const [newer, setNewer] = useState<ReleaseSet>();
  useEffect(() => {
    let first: ReleaseSet | undefined;
    const check = async () => {
      const found = await live();
      first ??= (await own()) ?? found;
      if (found) setNewer(found === first ? undefined : found);
    };
    return poll(() => void check());
  }, [own, live]);
  return newer;
}
