import { hasCapability } from '@venture/api/capabilities';
import { removeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { RELEASE } from '@venture/contract/release';
import * as v from 'valibot';

/** A play that the server handed out, ticket on this device to be begun. */
const RunTicket = v.object({
  owner: v.string(),
  release: v.string(),
  /** JSON of the options that it will be played with. */
  options: v.string(),
  id: v.string(),
  seed: v.pipe(v.number(), v.safeInteger()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
type RunTicket = v.InferOutput<typeof RunTicket>;

/** What a play begins with when the server is to know of it. */
export type Dealt = { readonly session: string; readonly seed: number };

/** A play that is begun now should also end before its ticket does. */
const LEAST_LEFT_MS = 60 * 60 * 1000;

const key = (game: string) => `venture.run.${game}`;

/** Takes the play that waits for this game and these options, at once and only once, if it suits. */
export function takeTicket(
  game: string,
  options: unknown,
  suits: (dealt: Dealt) => boolean = () => true,
): Dealt | undefined {
  const ticket = readTicket(game, options);
  const dealt = ticket && { session: ticket.id, seed: ticket.seed };
  // Where it cannot be removed, another tab would take it as well.
  return dealt && suits(dealt) && removeStored(key(game)) ? dealt : undefined;
}

/** Asks the server for a play unless one waits already; whatever comes of it, games can be played. */
export async function fetchTicket(game: string, options: unknown): Promise<void> {
  const owner = storedUser()?.userId;
  if (!hasCapability('progress') || owner === undefined || RELEASE === undefined) return;
  if (readTicket(game, options)) return;
  try {
    const [{ call }, { openRun }] = await Promise.all([
      import('@venture/api/v1/call'),
      import('@venture/api/v1/runs'),
    ]);
    const release = RELEASE;
    const ticket = await call(openRun, { body: { game, release, options: Object(options) } });
    storeValue(key(game), { ...ticket, owner, release, options: JSON.stringify(options) });
  } catch {
    return; // without one, plays count as those that nobody watched
  }
}

function readTicket(game: string, options: unknown): RunTicket | undefined {
  const ticket = readStoredValue(key(game), RunTicket);
  const isMine =
    ticket !== undefined &&
    ticket.owner === storedUser()?.userId &&
    ticket.release === RELEASE &&
    ticket.options === JSON.stringify(options) &&
    Date.parse(ticket.expiresAt) - Date.now() > LEAST_LEFT_MS;
  return isMine ? ticket : undefined;
}
