import { RolloutResult } from '@venture/api/v1/releases';
import * as v from 'valibot';
import type { Contents, Event, ListEntry } from '../store/contents';
import type { Way } from '../upload';

/** What the details of an event tell of a rollout, if anything. */
export function resultIn(details: unknown): RolloutResult | undefined {
  const result = v.safeParse(v.object({ rollout: RolloutResult }), details);
  return result.success ? result.output.rollout : undefined;
}

/** All remotes of the list, with this entry in the place of the one of its name. */
export function withEntry({ list }: Pick<Contents, 'list'>, entry: ListEntry): readonly ListEntry[] {
  return list?.remotes.map((remote) => (remote.name === entry.name ? entry : remote)) ?? [];
}

/** What happened to the rollout of a newer release, while this one is live. */
export function historyOf(
  { name, version, release, previous }: ListEntry,
  { channel, details }: Way,
  rollout: RolloutResult,
): Event {
  return {
    name,
    since: new Date().toISOString(),
    channel,
    live: release === undefined ? undefined : { version, release },
    previous,
    details: { ...details, rollout },
  };
}
