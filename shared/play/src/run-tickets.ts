import { hasCapability } from '@venture/api/capabilities';
import { removeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { RELEASE_VERSION } from '@venture/contract/release';
import * as v from 'valibot';

/** A dealt play, stored on this device until it is started. */
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

/** What a dealt play starts with. */
export type DealtPlay = { readonly session: string; readonly seed: number };

/** A play that starts now should end before its ticket expires. */
const LEAST_LEFT_MS = 60 * 60 * 1000;

const key = (game: string) => `venture.run.${game}`;

/** Takes the waiting ticket for this game and these options, if it fits; each can be taken only once. */
export function takeTicket(
  game: string,
  options: unknown,
  suits: (dealt: DealtPlay) => boolean = () => true,
): DealtPlay | undefined {
  const ticket = readTicket(game, options);
  const dealt = ticket && { session: ticket.id, seed: ticket.seed };
  // Where it cannot be removed, another tab would take it as well.
  return dealt && suits(dealt) && removeStored(key(game)) ? dealt : undefined;
}

/** Whether the server deals plays to whoever plays here. */
export function canFetchTicket(): boolean {
  return hasCapability('progress') && storedUser() !== undefined && RELEASE_VERSION !== undefined;
}

/** Requests a ticket unless one is already waiting; games can be played whatever the result. */
export async function fetchTicket(game: string, options: unknown): Promise<void> {
  const owner = storedUser()?.userId;
  if (owner === undefined || RELEASE_VERSION === undefined || !canFetchTicket()) return;
  if (readTicket(game, options)) return;
  try {
    const [{ call }, { openRun }] = await Promise.all([
      import('@venture/api/v1/call'),
      import('@venture/api/v1/runs'),
    ]);
    const release = RELEASE_VERSION;
    const ticket = await call(openRun, { body: { game, release, options: Object(options) } });
    storeValue(key(game), { ...ticket, owner, release, options: JSON.stringify(options) });
  } catch {
    return; // without a ticket, plays count as not dealt
  }
}

function readTicket(game: string, options: unknown): RunTicket | undefined {
  const ticket = readStoredValue(key(game), RunTicket);
  const isMine =
    ticket !== undefined &&
    ticket.owner === storedUser()?.userId &&
    ticket.release === RELEASE_VERSION &&
    ticket.options === JSON.stringify(options) &&
    Date.parse(ticket.expiresAt) - Date.now() > LEAST_LEFT_MS;
  return isMine ? ticket : undefined;
}
