import { hasCapability } from '@venture/api/capabilities';
import { removeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { RELEASE } from '@venture/contract/release';
import * as v from 'valibot';

/** A play that the server handed out, waiting on this device to be begun. */
const Waiting = v.object({
  owner: v.string(),
  release: v.string(),
  /** JSON of the options that it will be played with. */
  options: v.string(),
  id: v.string(),
  seed: v.pipe(v.number(), v.safeInteger()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
type Waiting = v.InferOutput<typeof Waiting>;

/** What a play begins with when the server is to know of it. */
export type Dealt = { readonly session: string; readonly seed: number };

/** A play that is begun now should also end before its session does. */
const LEAST_LEFT_MS = 60 * 60 * 1000;

const key = (game: string) => `venture.run.${game}`;

/** Takes the play that waits for this game and these options, at once and only once, if it suits. */
export function takeSession(
  game: string,
  options: unknown,
  suits: (dealt: Dealt) => boolean = () => true,
): Dealt | undefined {
  const waiting = readWaiting(game, options);
  const dealt = waiting && { session: waiting.id, seed: waiting.seed };
  // Where it cannot be removed, another tab would take it as well.
  return dealt && suits(dealt) && removeStored(key(game)) ? dealt : undefined;
}

/** Asks the server for a play unless one waits already; whatever comes of it, games can be played. */
export async function fetchSession(game: string, options: unknown): Promise<void> {
  const owner = storedUser()?.userId;
  if (!hasCapability('progress') || owner === undefined || RELEASE === undefined) return;
  if (readWaiting(game, options)) return;
  try {
    const [{ call }, { openRun }] = await Promise.all([
      import('@venture/api/v1/call'),
      import('@venture/api/v1/runs'),
    ]);
    const release = RELEASE;
    const session = await call(openRun, { body: { game, release, options: Object(options) } });
    storeValue(key(game), { ...session, owner, release, options: JSON.stringify(options) });
  } catch {
    return; // without one, plays count as those that nobody watched
  }
}

function readWaiting(game: string, options: unknown): Waiting | undefined {
  const waiting = readStoredValue(key(game), Waiting);
  const isMine =
    waiting !== undefined &&
    waiting.owner === storedUser()?.userId &&
    waiting.release === RELEASE &&
    waiting.options === JSON.stringify(options) &&
    Date.parse(waiting.expiresAt) - Date.now() > LEAST_LEFT_MS;
  return isMine ? waiting : undefined;
}
