import { onAnyStored, readStored, store, storedKeys } from '@venture/api/storage';

/** The keys of the library; a remote's own begin with its name. */
const OWN = /^(venture\.|userId$|userType$)/;

/**
 * Keeps what the platform stores on this device, and answers what stores again whatever somebody else has changed or
 * removed in this page. The library tells of its own writes; what another tab or the browser does, counts.
 */
export function keepStorage(): () => void {
  const texts = new Map<string, string>();
  const note = (key: string) => {
    const text = readStored(key);
    if (text === undefined) texts.delete(key);
    else if (OWN.test(key)) texts.set(key, text);
  };
  const noteAll = () => {
    texts.clear();
    storedKeys('').forEach(note);
  };
  noteAll();
  onAnyStored((key, { type, isTrusted }) => {
    // Any script can make such an event; only the browser's own tells of another tab.
    if (type === 'storage' && !isTrusted) return;
    if (key === null) noteAll();
    else note(key);
  });
  // Nobody has told this page what happened while it was away.
  window.addEventListener('pageshow', ({ persisted }) => persisted && noteAll());
  return () => {
    for (const [key, text] of texts) if (readStored(key) !== text) store(key, text);
  };
}
