import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useState } from 'react';
import { useIdle } from './idle';
import styles from './NewVersion.module.css';
import type { ReleaseSet } from './release-set';
import { liveSet, runningSet } from './release-sets';
import { type ReleaseSets, useNewerSet } from './useNewerSet';

const SETS: ReleaseSets = { running: runningSet, live: liveSet };

type Props = { readonly sets?: ReleaseSets; readonly update?: () => void };

/** Offers newer releases than this tab's, once nobody is in the middle of something; "Later" stays quiet until the next. */
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

/** The address stays, and so does what pages keep of what was begun. */
function reload(): void {
  window.location.reload();
}
