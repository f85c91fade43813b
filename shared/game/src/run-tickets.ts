import { answersV1 } from '@venture/api/config';
import { RELEASE_VERSION } from '@venture/contract/release';
import { removeStored } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import * as v from 'valibot';

/** A server ticket for one play, stored on this device until the play starts. */
const RunTicket = v.object({
  owner: v.string(),
  release: v.string(),
  /** JSON of the options it was issued for. */
  options: v.string(),
  id: v.string(),
  seed: v.pipe(v.number(), v.safeInteger()),
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
type RunTicket = v.InferOutput<typeof RunTicket>;

/** The seed of a play with a ticket; `session` is the ticket's id. */
export type DealtRun = { readonly session: string; readonly seed: number };

/** A ticket is used only if at least this much time is left: enough to finish a play. */
const LEAST_LEFT_MS = 60 * 60 * 1000;

const key = (game: string) => `venture.run.${game}`;

/** Takes the stored ticket for this game and these options, if it `suits`; a ticket can be taken only once. */
export function takeTicket(
  game: string,
  options: unknown,
  suits: (start: DealtRun) => boolean = () => true,
): DealtRun | undefined {
  const ticket = readTicket(game, options);
  const start = ticket && { session: ticket.id, seed: ticket.seed };
  // A ticket left in storage would be used twice.
  return start && suits(start) && removeStored(key(game)) ? start : undefined;
}

/** Whether this server issues tickets and the player is logged in. */
export function canFetchTicket(): boolean {
  return answersV1() && storedUser() !== undefined && RELEASE_VERSION !== undefined;
}

/** Requests a ticket unless one is stored; ignores failures, since games can be played without one. */
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
    return; // the play then counts as unverified
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
