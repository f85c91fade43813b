import { RolloutChange } from '@venture/api/v1/releases';
import type { RemoteAction } from '@venture/api/v1/remote-actions';
import * as v from 'valibot';
import type { ReleaseEnvironment } from '../environment';
import { createRefusal } from '../refusal';
import {
  type ChangeContext,
  createHistoryEvent,
  findEntry,
  findNewerEntry,
  type HistoryEvent,
  type ListEntry,
  nextList,
  type StoreContents,
} from '../store/contents';
import { changeStore, readLiveList } from '../store/store';
import type { StoreWriter } from '../store/writer';
import type { RolloutDecision as OwnChange } from './brake';
import {
  beginStage,
  endRollout,
  insertRollout,
  listStagedRollouts,
  type OpenRollout,
  pauseRollout,
} from './table';

/** What a rollout does by itself, and what somebody may ask for. */
type RolloutAction = OwnChange | { readonly what: 'take-back'; readonly reason: string };

/** What somebody asks for by the name of the remote; returns which release was rolled out. */
export async function changeRollout(
  name: string,
  change: RolloutAction,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<OpenRollout> {
  const changed = await changeRolloutIf(({ remote }) => remote === name, change, way, environment);
  if (changed) return changed;
  throw createRefusal('rollout-missing', `No release of ${name} is being rolled out.`);
}

/** Does it if that rollout is still where it was when this was decided: several servers may decide the same. */
export async function changeRolloutIf(
  isMeant: (running: OpenRollout) => boolean,
  change: RolloutAction,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<OpenRollout | undefined> {
  return changeStore(environment, (writer, inside) => changeInside(isMeant, change, way, inside, writer));
}

/** Ends the rollout of a remote with nobody, if there is one. */
export async function takeBackRollout(
  name: string,
  way: ChangeContext,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<OpenRollout | undefined> {
  const change = { what: 'take-back', reason: 'It was taken back.' } as const;
  return changeInside(({ remote }) => remote === name, change, way, inside, writer);
}

async function changeInside(
  isMeant: (running: OpenRollout) => boolean,
  change: RolloutAction,
  way: ChangeContext,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<OpenRollout | undefined> {
  const running = (await listStagedRollouts(inside.db)).find(isMeant);
  if (!running) return undefined;
  const contents = await readLiveList(inside);
  const live = findEntry(contents, running.remote);
  const newer = live && findNewerEntry(live);
  if (!live || newer?.version !== running.newer) {
    // Another release, a rollback or a removal has taken its place in the list.
    await endRollout(inside.db, running, { outcome: 'replaced' });
    return undefined;
  }
  const { entry, result } = await changed(running, { live, newer }, change, way, inside);
  await writer.record([createRolloutEvent(entry, way, result)], way.actor);
  await writer.writeList(nextList(contents, replaceEntry(contents, entry)));
  return running;
}

type Both = { readonly live: ListEntry; readonly newer: ListEntry };
type Changed = { readonly entry: ListEntry; readonly result: RolloutChange };

async function changed(
  running: OpenRollout,
  { live, newer }: Both,
  change: RolloutAction,
  { channel }: ChangeContext,
  { db }: ReleaseEnvironment,
): Promise<Changed> {
  const { newer: version, plan, stage } = running;
  if (change.what === 'promote') {
    await endRollout(db, running, { outcome: 'promoted' });
    await insertRollout(db, { ...running, plan: [] });
    const disabled = live.disabled ? { disabled: true } : {};
    const entry = { ...newer, ...disabled, since: new Date().toISOString(), channel };
    return { entry, result: { version, what: 'promoted', why: 'Everybody has it.' } };
  }
  if (change.what === 'next-stage') {
    const share = plan[stage + 1]?.share ?? 0;
    await beginStage(db, running.id, stage + 1);
    const why = `It was no worse than ${live.version}: now ${Number((share * 100).toFixed(2))} % have it.`;
    return {
      entry: { ...live, rollout: { share, entry: newer } },
      result: { version, what: 'next-stage', why },
    };
  }
  if (change.what === 'pause') {
    await pauseRollout(db, running, change.reason);
    return {
      entry: live,
      result: { version, what: 'paused', why: `${change.reason} It waits for somebody to decide.` },
    };
  }
  const outcome = change.what === 'stop' ? 'stopped' : 'taken-back';
  await endRollout(db, running, { outcome, reason: change.reason });
  const { rollout: _, ...entry } = live;
  return { entry, result: { version, what: outcome, why: change.reason } };
}

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
