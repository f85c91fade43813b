import { useEffect, useState } from 'react';

/** How soon the start or end of a game is noticed, in milliseconds. */
const NOTICE_MS = 500;

/** What runs by the clock, or asks for an answer. */
const BUSY = '[role="timer"], dialog[open]';

/**
 * Whether nothing would be interrupted: no page asks before it is left, no clock runs, no dialog is open. Every page
 * can object, whatever version of the library it was built with: it is asked as when the tab is closed.
 */
export function isIdle(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  return window.dispatchEvent(closing) && !document.querySelector(BUSY);
}

/** Follows {@link isIdle} while there are listeners. */
export function useIdle(isEnabled: boolean): boolean {
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
