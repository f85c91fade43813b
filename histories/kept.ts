import type { Verdict } from '@venture/api/v1/verdicts';
import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import type { Device } from './browser';

/** An event that a device stored. */
type Deed = {
  /** Its owner; undefined for a guest's event, which joins the next account to log in on the device. */
  owner: string | undefined;
  readonly device: Device;
  readonly event: ProgressEvent;
  /** The verdict expected from the server. */
  readonly verdict: Verdict;
};

/** Expected events by id: a model independent of the product. */
export type Kept = Map<string, Deed>;

export function keep(kept: Kept, event: KnownEvent, owner: string | undefined, device: Device): void {
  const { id } = event;
  if (!kept.has(id)) kept.set(id, { owner, device, event: withoutPlay(event), verdict: verdictOn(event) });
}

/** An event without its play, which stays on the server, and without its verdict. */
export function withoutPlay(event: KnownEvent): ProgressEvent {
  const { play: _, verdict: __, xp: ___, checkingSince: ____, ...said } = { play: undefined, ...event };
  return said;
}

/**
 * The expected verdict: nobody forges events, but a full device drops a run's moves, and a wrong attempt is
 * refused.
 */
function verdictOn(event: ProgressEvent): Verdict {
  if (event.kind !== 'run') return event.kind === 'attempt' && event.total === 1 ? 'refused' : 'verified';
  if (event.play === undefined) return 'refused';
  return event.session === undefined ? 'unverified' : 'verified';
}

/** Assigns a guest's events to the account that logs in. */
export function join(kept: Kept, device: Device, userId: string): void {
  for (const deed of kept.values()) {
    if (deed.device === device) deed.owner ??= userId;
  }
}

/** Throws if any of these events belongs to another person. */
export function expectOwner(
  kept: Kept,
  ids: readonly string[],
  owner: string | undefined,
  where: string,
): void {
  const others = ids.filter((id) => kept.get(id)?.owner !== owner);
  if (others.length > 0) throw new Error(`${where}: ${others.join()} crossed from one person to another`);
}

/** Checks that an honest event is never refused and that its verdict does not change. */
export function expectVerdict(kept: Kept, id: string, verdict: string): void {
  const deed = kept.get(id);
  if (!deed) throw new Error(`the server has a verdict on ${id}, which nobody did`);
  if (verdict !== deed.verdict)
    throw new Error(`${JSON.stringify(deed.event)} is ${verdict}, not ${deed.verdict}`);
}
