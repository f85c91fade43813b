import { readStored, writeStored } from '@venture/api/storage';
import type { RemoteEntry } from '@venture/contract/remotes';

type Named = Pick<RemoteEntry, 'name' | 'version'>;

/** The releases that have failed for good in this browser, by the remote's name. */
const BAD_KEY = 'venture.bad-releases';

/** When releases began to start that have not come to an end: they are starting now, or froze their tab. */
const STARTING_KEY = 'venture.starting';

/** For how long a release that did not come to an end is not run: the browser may have ended for another reason. */
const FROZEN_MS = 24 * 60 * 60 * 1000;

/** When releases on the screen were last known to run. */
const RUNNING_KEY = 'venture.running';

/** How often that is noted, and after what time without it a tab is frozen that nobody has left or hidden. */
const [NOTE_MS, SILENT_MS] = [2_000, 6_000];

/** Whether this very release has failed here before. */
export function isKnownBad({ name, version }: Named): boolean {
  return readRecord(BAD_KEY, isText)[name] === version;
}

/** Remembers it for this release only; the next one is tried normally. */
export function markBad({ name, version }: Named): void {
  storeRecord(BAD_KEY, { ...readRecord(BAD_KEY, isText), [name]: version });
}

/** Whether this very release was started here and neither was painted nor failed, or ran and was never left: it froze the tab. */
export function hasFrozen(release: Named): boolean {
  const id = idOf(release);
  return (
    id in readStarting() || Date.now() - (readRecord(RUNNING_KEY, isRecent)[id] ?? Date.now()) > SILENT_MS
  );
}

/** Notes that a release runs, as long as its page can be seen; returns what ends that. */
export function noteRunning(release: Named): () => void {
  const id = idOf(release);
  const forget = () => {
    const { [id]: note, ...others } = readRecord(RUNNING_KEY, isRecent);
    if (note !== undefined) storeRecord(RUNNING_KEY, others);
  };
  const note = () => {
    if (document.visibilityState !== 'visible') return forget();
    storeRecord(RUNNING_KEY, { ...readRecord(RUNNING_KEY, isRecent), [id]: Date.now() });
  };
  note();
  const timer = setInterval(note, NOTE_MS);
  window.addEventListener('pagehide', forget);
  window.addEventListener('visibilitychange', note);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', forget);
    window.removeEventListener('visibilitychange', note);
    forget();
  };
}

/** Notes that a release runs now, until {@link clearStarting}. */
export function markStarting(release: Named): void {
  storeRecord(STARTING_KEY, { ...readStarting(), [idOf(release)]: Date.now() });
  // A page that can hear this is not frozen.
  for (const event of ['pagehide', 'visibilitychange'])
    window.addEventListener(event, () => clearStarting(release), { once: true });
}

/** A release was painted, or failed, or its page is being left. */
export function clearStarting(release: Named): void {
  const { [idOf(release)]: note, ...others } = readStarting();
  if (note !== undefined) storeRecord(STARTING_KEY, others);
}

function idOf({ name, version }: Named): string {
  return `${name} ${version}`;
}

function readStarting(): Readonly<Record<string, number>> {
  return readRecord(STARTING_KEY, isRecent);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecent = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(Date.now() - value) < FROZEN_MS;

/** By hand, since this is also in the script in the page's head, where the library of schemas would be most of it. */
function readRecord<Value>(
  key: string,
  fits: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  try {
    const entries = Object.entries<unknown>(Object(JSON.parse(readStored(key) ?? '{}')));
    return Object.fromEntries(entries.flatMap(([name, value]) => (fits(value) ? [[name, value]] : [])));
  } catch {
    return {};
  }
}

function storeRecord(key: string, record: object): void {
  writeStored(key, JSON.stringify(record));
}
