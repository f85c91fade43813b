import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useEffect, useState } from 'react';
import styles from './NewVersion.module.css';
import { liveSet, type ReleaseSet, runningSet } from './release-set';

/** How often a visible tab looks for newer releases, in milliseconds. */
export const CHECK_EVERY_MS = 5 * 60 * 1000;

/** Shortest time between two looks: people switch tabs more often than teams release. */
export const MIN_PAUSE_MS = 60 * 1000;

/** The same after a file did not arrive: it may be gone because there are newer ones. */
export const MIN_PAUSE_AFTER_FAILURE_MS = 10 * 1000;

/**
 * Calls `look` now and then while the tab is visible, when it becomes visible and when a file fails; returns a
 * function that stops it.
 */
export function poll(look: () => void): () => void {
  let looked = Date.now();
  const lookAfter = (ms: number) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - looked < ms) return;
    looked = Date.now();
    look();
  };
  const seenAgain = () => lookAfter(MIN_PAUSE_MS);
  const fileFailed = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
      lookAfter(MIN_PAUSE_AFTER_FAILURE_MS);
  };
  const timer = setInterval(() => lookAfter(CHECK_EVERY_MS), MIN_PAUSE_MS);
  document.addEventListener('visibilitychange', seenAgain);
  // Such events do not bubble, but can be captured.
  window.addEventListener('error', fileFailed, true);
  return () => {
    clearInterval(timer);
    window.removeEventListener('error', fileFailed, true);
    document.removeEventListener('visibilitychange', seenAgain);
  };
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
