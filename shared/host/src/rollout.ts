import { newId } from '@venture/api/new-id';
import { readStored, writeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { rolloutPosition } from '@venture/contract/draw';

/** Random id of this browser: keeps a guest in the same rollout group. */
const BROWSER_KEY = 'venture.browser';

/** The newer release of an entry, if it is rolled out to this browser's user. */
export function findRolloutEntry(line: unknown): unknown {
  const { share, entry } = Object(Object(line).rollout);
  if (!(share > 0) || entry !== Object(entry)) return undefined;
  const who = storedUser()?.userId ?? browserId();
  return who !== undefined && rolloutPosition(who, entry.name, entry.version) < share ? entry : undefined;
}

/** None without storage: the next page would get another position. */
function browserId(): string | undefined {
  const known = readStored(BROWSER_KEY);
  if (known) return known;
  const made = newId();
  return writeStored(BROWSER_KEY, made) ? made : undefined;
}
