import type { Device } from './browser';

/** Something that a device kept. */
type Deed = {
  /** Whose it is; undefined for a guest's, which joins the account that logs in next on that device. */
  owner: string | undefined;
  readonly device: Device;
  /** The verdict that a device was told. */
  verdict?: string;
};

/** What has to be there in the end, by the id of its event: written down beside the product, in few words. */
export type Kept = Map<string, Deed>;

export function keep(kept: Kept, id: string, owner: string | undefined, device: Device): void {
  if (!kept.has(id)) kept.set(id, { owner, device });
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

/** A verdict that a device was told stays what it is. */
export function expectVerdict(kept: Kept, id: string, verdict: string): void {
  const deed = kept.get(id);
  if (!deed) throw new Error(`the server has a verdict on ${id}, which nobody did`);
  deed.verdict ??= verdict;
  if (deed.verdict !== verdict) throw new Error(`${id} was ${deed.verdict} and is now ${verdict}`);
}
