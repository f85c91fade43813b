import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { readConfig } from '../config';
import styles from './NewVersion.module.css';

/** How often a visible tab looks for a newer version, in milliseconds. */
export const CHECK_EVERY_MS = 5 * 60 * 1000;

export const MIN_PAUSE_MS = 60 * 1000;

/** Minimum pause, in milliseconds, after a file failed to load, which a newer file may have replaced. */
export const MIN_PAUSE_AFTER_FAILURE_MS = 10 * 1000;

/** How soon the start or end of a game is noticed, in milliseconds. */
const NOTICE_MS = 500;

/** Longest wait for a response, in milliseconds. */
const ANSWER_MS = 30_000;

/** The format of a set's name; networks that require a login respond with a page instead. */
const SET = /^[0-9a-f]{16}$/;

type Props = {
  /** File that names the version a new tab would get. */
  readonly file: 'index.set' | 'staff.set';
  readonly update?: () => void;
};

/** Offers a newer version once it would interrupt nothing; "Later" hides the offer until the next version. */
export function NewVersion({ file, update = () => window.location.reload() }: Props) {
  const own = readConfig().set;
  const [live, setLive] = useState(own);
  const [declined, setDeclined] = useState<string>();
  useEffect(() => {
    if (own === undefined) return;
    // A failure is ignored, since the next check may succeed.
    return poll(() => void loadSet(file).then(setLive, () => undefined));
  }, [own, file]);
  const isShown = useIdle(live !== own && live !== declined);
  const decline = () => {
    setDeclined(live);
    // Otherwise the focus would be lost when the button disappears.
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

/** The browser sends the ETag, so the response is usually empty. */
async function loadSet(file: string): Promise<string> {
  const response = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MS) });
  const text = response.ok ? await response.text() : '';
  if (!SET.test(text)) throw new Error(`${file} does not name a version.`);
  return text;
}

/**
 * Calls `look` regularly while the tab is visible, when it becomes visible and when a file fails to load; returns a
 * function that stops this.
 */
function poll(look: () => void): () => void {
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
  // Load errors do not bubble, but can be captured.
  window.addEventListener('error', fileFailed, true);
  return () => {
    clearInterval(timer);
    window.removeEventListener('error', fileFailed, true);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}

/** Elements that run a clock or wait for an answer. */
const BUSY = '[role="timer"], dialog[open]';

/** Tracks whether the page can be interrupted: nothing typed, no page objecting, no clock running, no dialog open. */
function useIdle(isEnabled: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  const typedIn = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element) typedIn.current = target.closest('form') ?? typedIn.current;
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  useEffect(() => {
    if (!isEnabled) return;
    const look = () => {
      // Any page can object, whatever it was built with: it gets the same event as when the tab closes.
      const closing = new Event('beforeunload', { cancelable: true });
      const isTyped = typedIn.current?.isConnected === true;
      setIdle(window.dispatchEvent(closing) && !document.querySelector(BUSY) && !isTyped);
    };
    look();
    const timer = setInterval(look, NOTICE_MS);
    return () => clearInterval(timer);
  }, [isEnabled]);
  return isEnabled && isIdle;
}
