import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useState } from 'react';
import { liveSet, ownSet } from './look';
import styles from './NewVersion.module.css';
import { useAtRest } from './rest';
import type { ReleaseSet } from './set';
import { type Sets, useNewerSet } from './useNewerSet';

const SETS: Sets = { own: ownSet, live: liveSet };

type Props = { readonly sets?: Sets; readonly update?: () => void };

/** Offers newer releases than this tab's, once nobody is in the middle of something; "Later" stays quiet until the next. */
export function NewVersion({ sets = SETS, update = reload }: Props) {
  const newer = useNewerSet(sets);
  const [declined, setDeclined] = useState<ReleaseSet>();
  const isShown = useAtRest(newer !== undefined && newer !== declined);
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
