import { newId } from '@venture/api/new-id';
import { readStored, writeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { rolloutPosition } from '@venture/contract/draw';

/** Random id of this browser: keeps a guest in the same rollout group. */
const BROWSER_KEY = 'venture.browser';

/** The newer release of a line of the list, if it is rolled out to whoever uses this browser now. */
export function findRolloutEntry(line: unknown): unknown {
  const { share, entry } = Object(Object(line).rollout);
  if (!(share > 0) || entry !== Object(entry)) return undefined;
  const who = storedUser()?.userId ?? browserId();
  return who !== undefined && rolloutPosition(who, entry.name, entry.version) < share ? entry : undefined;
}

/** Where nothing can be kept there is none: the next page would fall on another side. */
function browserId(): string | undefined {
  const known = readStored(BROWSER_KEY);
  if (known) return known;
  const made = newId();
  return writeStored(BROWSER_KEY, made) ? made : undefined;
}
