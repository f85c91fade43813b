import { describeOrigin } from '@venture/api/v1/origin-words';
import type { Origin, Remote } from '@venture/api/v1/releases';
import type { RemoteAction } from '@venture/api/v1/remote-actions';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { parseRolloutChange } from '../rollout/rollout';
import { type HistoryEvent, parseEventDetails } from '../store/contents';
import { parseOrigin } from './submissions';

/** Account names by id. */
export type AccountNames = ReadonlyMap<string, string>;

export const NO_NAMES: AccountNames = new Map();

/** Reads the names of people who acted, for readers who may know them. */
export async function readAccountNames(
  db: Database,
  ids: readonly (string | undefined)[],
): Promise<AccountNames> {
  const wanted = ids.filter((id) => id !== undefined);
  if (wanted.length === 0) return NO_NAMES;
  const rows = await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** Adds the actor's name if the reader may know it. */
export function withActorName<Of extends Origin | undefined>(
  origin: Of,
  actorId: string | undefined,
  names: AccountNames,
): Of | Origin {
  const name = actorId === undefined ? undefined : names.get(actorId);
  return origin && name !== undefined ? { ...origin, by: `${name} (${origin.by})` } : origin;
}

/** Converts an event for responses to calls. */
export function toReleaseEvent(event: HistoryEvent, names: AccountNames): Remote['history'][number] {
  const { action, since, channel, live, details, actorId } = event;
  const origin = withActorName(parseOrigin(details), actorId, names);
  const rollout = parseRolloutChange(details);
  return {
    action,
    since,
    channel,
    sentence: describeEvent(event, origin),
    ...(live && { version: live.version }),
    ...(origin && { origin }),
    ...(rollout && { rollout }),
  };
}

/** Describes an action, its actor, origin and reason, the same on pages, command lines and in answers. */
export function describeEvent(
  event: HistoryEvent,
  origin: Origin | undefined = parseOrigin(event.details),
): string {
  const { live, details } = event;
  const { version = live?.version ?? '', why } = parseEventDetails(details);
  const said = [WHAT[event.action](version, event), ...describeOrigin(origin)].join(', ');
  const sentence = said.endsWith('.”') ? said : `${said}.`;
  return [sentence, why, corrections(details)].filter((part) => part !== undefined).join(' ');
}

/** The ids of questions to which another answer is right now, by quiz. */
const Corrected = v.object({ corrected: v.record(v.string(), v.array(v.string())) });

function corrections(details: unknown): string | undefined {
  if (!v.is(Corrected, details)) return undefined;
  const ids = Object.entries(details.corrected).map(
    ([quiz, questions]) => `${questions.join(', ')} in the quiz ${quiz}`,
  );
  return `Other answers are right now: ${ids.join('; ')}.`;
}

const WHAT: Readonly<Record<RemoteAction, (version: string, event: HistoryEvent) => string>> = {
  'release-published': (version, { channel }) =>
    channel === 'local' ? `Released ${version} from the checkout` : `Released ${version}`,
  'release-promoted': (version) => `Made ${version} live`,
  'release-rolled-back': (version, { live, details }) =>
    parseRolloutChange(details)
      ? `Automatically went back from ${version} to ${live?.version}`
      : `Rolled back to ${version}`,
  'release-approved': (version) => `Approved ${version}`,
  'release-deleted': (version) => `Deleted ${version}`,
  'remote-disabled': () => 'Switched off',
  'remote-enabled': () => 'Switched on',
  'remote-removed': () => 'Taken from the list',
  'rollout-started': (version) => `Began to roll out ${version}`,
  'rollout-plan-changed': (version) => `Changed how ${version} is rolled out`,
  'rollout-promoted': (version) => `Gave ${version} to everybody`,
  'rollout-paused': (version) => `The rollout of ${version} waits for somebody to decide`,
  'rollout-stopped': (version) => `Automatically stopped the rollout of ${version}`,
  'rollout-taken-back': (version) => `Took ${version} back`,
};
