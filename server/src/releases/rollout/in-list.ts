import { RolloutChange } from '@venture/api/v1/releases';
import type { RemoteAction } from '@venture/api/v1/remote-actions';
import * as v from 'valibot';
import { type ChangeContext, createHistoryEvent } from '../entry';
import type { HistoryEvent, ListEntry, StoreContents } from '../store/contents';

/** What the details of an event tell of a rollout, if anything. */
export function parseRolloutChange(details: unknown): RolloutChange | undefined {
  const result = v.safeParse(v.object({ rollout: RolloutChange }), details);
  return result.success ? result.output.rollout : undefined;
}

/** All remotes of the list, with this entry in the place of the one of its name. */
export function replaceEntry({ list }: Pick<StoreContents, 'list'>, entry: ListEntry): readonly ListEntry[] {
  return list?.remotes.map((remote) => (remote.name === entry.name ? entry : remote)) ?? [];
}

const ACTIONS: Readonly<Record<RolloutChange['what'], RemoteAction>> = {
  started: 'rollout-started',
  'plan-changed': 'rollout-plan-changed',
  'next-stage': 'rollout-share-changed',
  paused: 'rollout-paused',
  stopped: 'rollout-stopped',
  promoted: 'rollout-promoted',
  'taken-back': 'rollout-taken-back',
};

/** What happened to the rollout of a newer release, while this one is live. */
export function createRolloutEvent(
  entry: ListEntry,
  { channel, details }: Pick<ChangeContext, 'channel' | 'details'>,
  rollout: RolloutChange,
): HistoryEvent {
  return createHistoryEvent(entry, ACTIONS[rollout.what], { channel, details: { ...details, rollout } });
}
