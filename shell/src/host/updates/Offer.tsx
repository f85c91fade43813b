import { VersionOffer } from '@venture/client/VersionOffer';
import { useEffect, useState } from 'react';
import { liveSet, type ReleaseSet, runningSet } from './release-set';

/** Where sets are read from. */
export const SETS = { running: runningSet, live: liveSet };

type Props = {
  /** The set that is live, once it differs from this tab's. */
  readonly newer: ReleaseSet | undefined;
  readonly update?: (() => void) | undefined;
};

/** Offers newer releases, once nothing would be interrupted; "Later" hides the offer until the next. */
export function Offer({ newer, update }: Props) {
  const [declined, setDeclined] = useState<ReleaseSet>();
  const isShown = useIdle(newer !== undefined && newer !== declined);
  return <VersionOffer isShown={isShown} update={update} onDecline={() => setDeclined(newer)} />;
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
