import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useEffect, useState } from 'react';
import { useIdle } from './idle';
import styles from './NewVersion.module.css';
import { poll } from './poll';
import { liveSet, type ReleaseSet, runningSet } from './release-set';

/** Where sets are read from. */
type ReleaseSets = {
  /** The set that this tab runs until the person updates. */
  readonly running: () => Promise<ReleaseSet | undefined>;
  /** The set that a new tab would get now. */
  readonly live: () => Promise<ReleaseSet | undefined>;
};
const SETS: ReleaseSets = { running: runningSet, live: liveSet };

type Props = { readonly sets?: ReleaseSets; readonly update?: () => void };

/**
 * Offers newer releases than this tab's, once nothing would be interrupted; "Later" hides the offer until the
 * next.
 */
export function NewVersion({ sets = SETS, update = reload }: Props) {
  const newer = useNewerSet(sets);
  const [declined, setDeclined] = useState<ReleaseSet>();
  const isShown = useIdle(newer !== undefined && newer !== declined);
  const decline = () => {
    setDeclined(newer);
    // The focus would be lost with the button.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <div aria-live="polite" className={styles['place']}>
      {isShown && (
        <aside aria-label="New version" className={styles['notice']}>
          <SparkIcon aria-hidden className={styles['sign']} />
          <p className={styles['words']}>A new version is ready.</p>
          <Button size="small" onClick={update}>
            Update now
          </Button>
          <Button size="small" variant="quiet" onClick={decline}>
            Later
          </Button>
        </aside>
      )}
    </div>
  );
}

/** The address stays, and so does work in progress that pages have stored. */
function reload(): void {
  window.location.reload();
}

/** The live set, once it differs from this tab's. */
function useNewerSet({ running, live }: ReleaseSets): ReleaseSet | undefined {
  const [newer, setNewer] = useState<ReleaseSet>();
  useEffect(() => {
    let first: ReleaseSet | undefined;
    const check = async () => {
      const found = await live();
      first ??= (await running()) ?? found;
      if (found) setNewer(found === first ? undefined : found);
    };
    return poll(() => void check());
  }, [running, live]);
  return newer;
}
