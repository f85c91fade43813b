import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useEffect, useState } from 'react';
import styles from './Offer.module.css';
import { liveSet, type ReleaseSet, runningSet } from './release-set';

/** Where sets are read from. */
export const SETS = { running: runningSet, live: liveSet };

type Props = {
  /** The set that is live, once it differs from this tab's. */
  readonly newer: ReleaseSet | undefined;
  readonly update?: (() => void) | undefined;
};

/** Offers newer releases, once nothing would be interrupted; "Later" hides the offer until the next. */
export function Offer({ newer, update = reload }: Props) {
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

/** How soon the start or end of a game is noticed, in milliseconds. */
const NOTICE_MS = 500;

/** What runs by the clock, or asks for an answer. */
const BUSY = '[role="timer"], dialog[open]';

/**
 * Whether nothing would be interrupted: no page asks before it is left, no clock runs, no dialog is open. Every page
 * can object, whatever version of the library it was built with: it is asked as when the tab is closed.
 */
function isIdle(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  return window.dispatchEvent(closing) && !document.querySelector(BUSY);
}

/** Follows {@link isIdle} while there are listeners. */
function useIdle(isEnabled: boolean): boolean {
  const [isNowIdle, setNowIdle] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const look = () => setNowIdle(isIdle());
    look();
    const timer = setInterval(look, NOTICE_MS);
    return () => clearInterval(timer);
  }, [isEnabled]);
  return isEnabled && isNowIdle;
}
