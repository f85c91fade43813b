import type { Verdict } from '@venture/api/v1/verdicts';
import type { KnownEvent, ProgressEvent } from '@venture/progress/events';
import type { Device } from './browser';

/** Something that a device kept. */
type Deed = {
  /** Whose it is; undefined for a guest's, which joins the account that logs in next on that device. */
  owner: string | undefined;
  readonly device: Device;
  readonly event: ProgressEvent;
  /** What the server has to say of it. */
  readonly verdict: Verdict;
};

/** What has to be there in the end, by the id of its event: written down beside the product, in few words. */
export type Kept = Map<string, Deed>;

export function keep(kept: Kept, event: KnownEvent, owner: string | undefined, device: Device): void {
  const { id } = event;
  if (!kept.has(id)) kept.set(id, { owner, device, event: withoutPlay(event), verdict: verdictOn(event) });
}

/** What everybody who knows an event knows of it: the moves of a run stay on the server, with its verdict. */
export function withoutPlay(event: KnownEvent): ProgressEvent {
  const { play: _, standing: __, checkingSince: ___, ...said } = { play: undefined, ...event };
  return said;
}

/** Nobody here forges anything; but on a full device a run loses its moves, and a wrong attempt is none. */
function verdictOn(event: ProgressEvent): Verdict {
  if (event.kind !== 'run') return event.kind === 'attempt' && event.total === 1 ? 'refused' : 'verified';
  if (event.play === undefined) return 'refused';
  return event.session === undefined ? 'unverified' : 'verified';
}

/** What a guest did joins the account of whoever logs in. */
export function join(kept: Kept, device: Device, userId: string): void {
  for (const deed of kept.values()) {
    if (deed.device === device) deed.owner ??= userId;
  }
}

/** Throws if something of this is not that person's. */
export function expectOwner(
  kept: Kept,
  ids: readonly string[],
  owner: string | undefined,
  where: string,
): void {
  const others = ids.filter((id) => kept.get(id)?.owner !== owner);
  if (others.length > 0) throw new Error(`${where}: ${others.join()} crossed from one person to another`);
}

/** Nothing is refused that an honest device has kept, whenever it arrives, and a verdict stays what it is. */
export function expectVerdict(kept: Kept, id: string, verdict: string): void {
  const deed = kept.get(id);
  if (!deed) throw new Error(`the server has a verdict on ${id}, which nobody did`);
  if (verdict !== deed.verdict)
    throw new Error(`${JSON.stringify(deed.event)} is ${verdict}, not ${deed.verdict}`);
}
