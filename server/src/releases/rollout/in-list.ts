import type { Contents, Event, ListEntry } from '../store/contents';
import type { Way } from '../upload';

/** What the history tells of a rollout. */
export type Told = {
  readonly version: string;
  readonly what: 'started' | 'next-stage' | 'stopped' | 'promoted' | 'taken-back';
  readonly why: string;
};

/** All remotes of the list, with this entry in the place of the one of its name. */
export function withEntry({ list }: Pick<Contents, 'list'>, entry: ListEntry): readonly ListEntry[] {
  return list?.remotes.map((remote) => (remote.name === entry.name ? entry : remote)) ?? [];
}

/** What happened to the rollout of a newer release, while this one is live. */
export function historyOf(
  { name, version, release, previous }: ListEntry,
  { channel, details }: Way,
  rollout: Told,
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
