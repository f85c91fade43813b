import { RolloutChange } from '@venture/api/v1/releases';
import type { RemoteAction } from '@venture/api/v1/remote-actions';
import type { Plan } from '@venture/api/v1/rollout-plan';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Tables } from '../../database/schema';
import {
  type ChangeContext,
  createHistoryEvent,
  findEntry,
  findNewerEntry,
  type HistoryEvent,
  type ListEntry,
  replaceRemotes,
  type StoreContents,
} from '../store/contents';
import type { ReleaseEnvironment } from '../store/environment';
import { createRefusal } from '../store/refusal';
import { changeStore, readLiveList, type StoreTransaction } from '../store/store';
import { recordEvents, writeList } from '../store/writer';
import type { Rollout, RolloutCounts, RolloutDecision, VisitCounts } from './brake';

/** A rollout that has not ended; with a share of 1, everybody has the release and it is still watched. */
export type OpenRollout = Rollout &
  Plan & {
    readonly id: string;
    readonly elapsed: number;
    /** Why the rollout waits for a decision, if it is in doubt. */
    readonly doubt?: string;
  };

export async function listOpenRollouts(db: Database, remote?: string): Promise<readonly OpenRollout[]> {
  const rows = await db
    .selectFrom('rollouts')
    .select(['id', 'remote', 'version as newer', 'live_version as live', 'share', 'seconds', 'reason'])
    .select(sql<number>`extract(epoch from now() - started_at)::float8`.as('elapsed'))
    .where('ended_at', 'is', null)
    .$if(remote !== undefined, (query) => query.where('remote', '=', String(remote)))
    .orderBy('id')
    .execute();
  return rows.map(({ seconds, reason, ...row }) => ({
    ...row,
    ...(seconds !== null && { seconds }),
    ...(reason !== null && { doubt: reason }),
  }));
}

/** Finds a remote's release in partial rollout. */
export async function findRunningRollout(db: Database, remote: string): Promise<OpenRollout | undefined> {
  return (await listOpenRollouts(db, remote)).find(({ share }) => share < 1);
}

/** Finds a remote's release that everybody got recently and that is still watched. */
export async function findWatchedRollout(db: Database, remote: string): Promise<OpenRollout | undefined> {
  return (await listOpenRollouts(db, remote)).find(({ share }) => share === 1);
}

/** Lists, by remote, versions stopped automatically and the live ones beside them; later events replace them. */
export async function listStoppedRollouts(
  db: Database,
): Promise<ReadonlyMap<string, Pick<Rollout, 'newer' | 'live'>>> {
  const rows = await db
    .selectFrom('rollouts')
    .distinctOn('remote')
    .select(['remote', 'version as newer', 'live_version as live', 'outcome'])
    .orderBy('remote')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.filter(({ outcome }) => outcome === 'stopped').map((row) => [row.remote, row]));
}

/** Counts the known accounts that met the two releases since the rollout began. */
export async function readRolloutCounts(
  db: Database,
  { remote, newer, live }: Rollout,
): Promise<RolloutCounts> {
  const rows = await db
    .selectFrom('release_reports')
    .select('version')
    .select(sql<number>`count(distinct reporter)::int`.as('visitors'))
    .select(sql<number>`(count(distinct reporter) filter (where code <> 'shown'))::int`.as('failed'))
    .where('remote', '=', remote)
    .where('reporter', '<>', NOBODY)
    .groupBy('version')
    .execute();
  const countsOf = (wanted: string): VisitCounts => {
    const { visitors = 0, failed = 0 } = rows.find(({ version }) => version === wanted) ?? {};
    return { visitors, failed };
  };
  return { newer: countsOf(newer), live: countsOf(live) };
}

/** Stands in for an account in rows that count all reports. */
export const NOBODY = Buffer.alloc(0);

export async function insertRollout(
  db: Database,
  { remote, newer, live, share, seconds }: Rollout & Plan,
): Promise<void> {
  const row = { remote, version: newer, live_version: live, share, seconds: seconds ?? null };
  await db.insertInto('rollouts').values(row).execute();
}

/** Keeps a rollout at this share until somebody decides. */
export async function pauseRollout(
  db: Database,
  { id, share }: Pick<OpenRollout, 'id' | 'share'>,
  reason: string,
): Promise<void> {
  await db.updateTable('rollouts').set({ share, seconds: null, reason }).where('id', '=', id).execute();
}

/** Ends a rollout unless another server already has; only its visit counts remain. */
export async function endRollout(
  db: Database,
  running: OpenRollout,
  outcome: NonNullable<Selectable<Tables['rollouts']>['outcome']>,
  reason: string | null = null,
): Promise<void> {
  const counts = JSON.stringify(await readRolloutCounts(db, running));
  const { numUpdatedRows } = await db
    .updateTable('rollouts')
    .set({ outcome, reason, counts, ended_at: sql<Date>`now()`, salt: Buffer.alloc(0) })
    .where('id', '=', running.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .deleteFrom('release_reports')
    .where('remote', '=', running.remote)
    .where('reporter', '<>', NOBODY)
    .execute();
}

/**
 * Ends a remote's rollout, if any, because everybody gets this version or another plan replaces it; returns which
 * release it was.
 */
export async function supersedeRollout(
  db: Database,
  name: string,
  by: { readonly version: string; readonly isForAll: boolean },
): Promise<string | undefined> {
  const [running] = await listOpenRollouts(db, name);
  if (!running) return undefined;
  const isForAll = running.share === 1 || (by.isForAll && running.newer === by.version);
  await endRollout(db, running, isForAll ? 'promoted' : 'replaced');
  return running.newer;
}

const Met = v.object({ visitors: v.number(), failed: v.number() });
const Counts = v.object({ newer: Met, live: Met });

/** Reads the previous release's last counts: as the live one beside this one, or from its own rollout. */
export async function readPreviousCounts(
  db: Database,
  { id, remote, newer, live }: OpenRollout,
): Promise<VisitCounts | undefined> {
  const row = await db
    .selectFrom('rollouts')
    .select(['version', 'counts'])
    .where('remote', '=', remote)
    .where('id', '<', id)
    .where((is) =>
      is.or([is('version', '=', live), is.and([is('version', '=', newer), is('live_version', '=', live)])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const counts = v.safeParse(Counts, row?.counts);
  return counts.success ? counts.output[row?.version === live ? 'newer' : 'live'] : undefined;
}

/** Events of a rollout, automatically or at somebody's request. */
type RolloutAction = RolloutDecision | { readonly what: 'take-back'; readonly reason: string };

/** Changes a remote's rollout; returns which release was rolled out. */
export async function changeRollout(
  name: string,
  change: RolloutAction,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<OpenRollout> {
  const changed = await changeStore(environment, (inside) => updateRollout(name, change, way, inside));
  if (changed) return changed;
  throw createRefusal('rollout-missing', `No release of ${name} is being rolled out.`);
}

/** Does the same if the rollout is unchanged since the decision, as several servers may decide the same. */
export async function updateRollout(
  name: string,
  change: RolloutAction,
  way: ChangeContext,
  inside: StoreTransaction,
  decidedAbout?: OpenRollout,
): Promise<OpenRollout | undefined> {
  const running = await findRunningRollout(inside.db, name);
  const isSame = ({ id, seconds }: OpenRollout) => running?.id === id && running.seconds === seconds;
  if (!running || (decidedAbout && !isSame(decidedAbout))) return undefined;
  const contents = await readLiveList(inside);
  const live = findEntry(contents, name);
  const newer = live && findNewerEntry(live);
  // Another release, a rollback or a removal may have taken its place in the list.
  if (!live || newer?.version !== running.newer) return undefined;
  const { entry, result } = await apply(running, { live, newer }, change, way, inside);
  await recordEvents(inside, [createRolloutEvent(entry, way, result)], way.actor);
  await writeList(inside, replaceRemotes(contents, replaceEntry(contents, entry)));
  return running;
}

type Both = { readonly live: ListEntry; readonly newer: ListEntry };
type Applied = { readonly entry: ListEntry; readonly result: RolloutChange };

async function apply(
  running: OpenRollout,
  { live, newer }: Both,
  change: RolloutAction,
  { channel }: ChangeContext,
  { db }: ReleaseEnvironment,
): Promise<Applied> {
  const version = running.newer;
  if (change.what === 'promote') {
    await endRollout(db, running, 'promoted');
    const { remote, live: before } = running;
    await insertRollout(db, { remote, newer: version, live: before, share: 1 });
    const disabled = live.disabled ? { disabled: true } : {};
    const entry = { ...newer, ...disabled, since: new Date().toISOString(), channel };
    return { entry, result: { version, what: 'promoted', why: 'Everybody has it.' } };
  }
  if (change.what === 'pause') {
    await pauseRollout(db, running, change.reason);
    const why = `${change.reason} It waits for somebody to decide.`;
    return { entry: live, result: { version, what: 'paused', why } };
  }
  const outcome = change.what === 'stop' ? 'stopped' : 'taken-back';
  await endRollout(db, running, outcome, change.reason);
  const { rollout: _, ...entry } = live;
  return { entry, result: { version, what: outcome, why: change.reason } };
}

/** Parses an event's details about a rollout, if any. */
export function parseRolloutChange(details: unknown): RolloutChange | undefined {
  const result = v.safeParse(v.object({ rollout: RolloutChange }), details);
  return result.success ? result.output.rollout : undefined;
}

/** Returns the list's remotes with this entry replacing its namesake. */
export function replaceEntry({ list }: Pick<StoreContents, 'list'>, entry: ListEntry): readonly ListEntry[] {
  return list?.remotes.map((remote) => (remote.name === entry.name ? entry : remote)) ?? [];
}

const ACTIONS: Readonly<Record<RolloutChange['what'], RemoteAction>> = {
  started: 'rollout-started',
  'plan-changed': 'rollout-plan-changed',
  paused: 'rollout-paused',
  stopped: 'rollout-stopped',
  promoted: 'rollout-promoted',
  'taken-back': 'rollout-taken-back',
};

/** Creates an event about a newer release's rollout beside this live one. */
export function createRolloutEvent(
  entry: ListEntry,
  { channel, details }: Pick<ChangeContext, 'channel' | 'details'>,
  rollout: RolloutChange,
): HistoryEvent {
  return createHistoryEvent(entry, ACTIONS[rollout.what], { channel, details: { ...details, rollout } });
}
