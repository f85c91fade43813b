import { readStored, writeStored } from '@venture/api/storage';
import type { RemoteEntry } from '@venture/contract/remotes';

type Named = Pick<RemoteEntry, 'name' | 'version'>;

/** Releases that failed for good in this browser, by remote. */
const BAD_KEY = 'venture.bad-releases';

/** Start times of releases that have not finished starting: starting now, or frozen. */
const STARTING_KEY = 'venture.starting';

/** How long a frozen release is not run, since the browser may have ended for another reason. */
const FROZEN_MS = 24 * 60 * 60 * 1000;

/** Times at which visible releases were last known to run. */
const RUNNING_KEY = 'venture.running';

/** Interval of these notes, and the silence after which a visible tab counts as frozen. */
const [NOTE_MS, SILENT_MS] = [2_000, 6_000];

/** Whether exactly this release has failed here before. */
export function isKnownBad({ name, version }: Named): boolean {
  return readRecord(BAD_KEY, isText)[name] === version;
}

/** Marks this release as bad; the next one is tried normally. */
export function markBad({ name, version }: Named): void {
  storeRecord(BAD_KEY, { ...readRecord(BAD_KEY, isText), [name]: version });
}

/** Whether this release froze the tab: it started here without being painted or failing, or ran without being left. */
export function hasFrozen(release: Named): boolean {
  const id = idOf(release);
  return (
    id in readStarting() || Date.now() - (readRecord(RUNNING_KEY, isRecent)[id] ?? Date.now()) > SILENT_MS
  );
}

/** Records that a release is running while its page is visible; returns a function that ends it. */
export function markRunning(release: Named): () => void {
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

/** Records that a release is starting, until {@link clearStarting}. */
export function markStarting(release: Named): void {
  storeRecord(STARTING_KEY, { ...readStarting(), [idOf(release)]: Date.now() });
  // A page that handles this event is not frozen.
  for (const event of ['pagehide', 'visibilitychange'])
    window.addEventListener(event, () => clearStarting(release), { once: true });
}

/** Clears the mark of a release that was painted, failed, or is being left. */
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

/** Parsed without the schema library, which would be most of the inline script in the page's head. */
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
