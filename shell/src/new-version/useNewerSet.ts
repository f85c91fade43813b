import { useEffect, useState } from 'react';
import type { ReleaseSet } from './set';
import { watch } from './watch';

/** Where sets are read from. */
export type Sets = {
  /** What this tab runs, and goes on with until somebody asks for more. */
  readonly own: () => Promise<ReleaseSet | undefined>;
  /** What a tab would begin with now. */
  readonly live: () => Promise<ReleaseSet | undefined>;
};

/** The set that is live, once it is another than this tab's. */
export function useNewerSet({ own, live }: Sets): ReleaseSet | undefined {
  const [newer, setNewer] = useState<ReleaseSet>();
  useEffect(() => {
    let begun: ReleaseSet | undefined;
    const look = async () => {
      const found = await live();
      begun ??= (await own()) ?? found;
      if (found) setNewer(found === begun ? undefined : found);
    };
    return watch(() => void look());
  }, [own, live]);
  return newer;
}
