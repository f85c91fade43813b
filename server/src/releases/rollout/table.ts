import { Plan } from '@venture/api/v1/rollout-plan';
import { parse } from '@venture/contract/parse';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Tables } from '../../database/schema';
import {
  type Rollout,
  type RolloutCounts,
  unweightedCounts,
  type VisitorGroup,
  weightedCounts,
} from './brake';
import brake from './limits.json' with { type: 'json' };

/** A rollout that has not come to an end; of a release that everybody has by now, and that is still watched, without stages. */
export type OpenRollout = Rollout & {
  readonly id: string;
  readonly plan: Plan;
  readonly stage: number;
  /** Since its stage began. */
  readonly seconds: number;
  /** Why it waits for somebody, if it is in doubt. */
  readonly doubt?: string;
};

/** How a rollout came to an end, and why where that is not plain. */
export type RolloutEnd = {
  readonly outcome: NonNullable<Selectable<Tables['rollouts']>['outcome']>;
  readonly reason?: string;
};

/** The releases that a share of people have. */
export async function listStagedRollouts(db: Database): Promise<readonly OpenRollout[]> {
  return (await listOpenRollouts(db)).filter(({ plan }) => plan.length > 0);
}

/** Those that everybody has since not long ago. */
export async function listWatchedRollouts(db: Database): Promise<readonly OpenRollout[]> {
  return (await listOpenRollouts(db)).filter(({ plan }) => plan.length === 0);
}

const Stages = v.union([Plan, v.tuple([])]);

/** All whose visits are counted. */
export async function listOpenRollouts(db: Database): Promise<readonly OpenRollout[]> {
  const rows = await db
    .selectFrom('rollouts')
    .select(['id', 'remote', 'version', 'live_version', 'plan', 'stage', 'reason'])
    .select(sql<number>`extract(epoch from now() - stage_since)::float8`.as('seconds'))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ version, live_version, reason, ...row }) => {
    const plan: Plan = parse(Stages, row.plan, 'the plan of a rollout');
    const share = plan.length === 0 ? 1 : (plan[row.stage]?.share ?? 0);
    const doubt = reason === null ? {} : { doubt: reason };
    return { ...row, newer: version, live: live_version, plan, share, ...doubt };
  });
}

/** By remote, the versions that stopped by themselves beside a live release; what came later takes their place. */
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

/** Who visited in the present stage, by what they weigh. */
export async function readVisitorGroups(
  db: Database,
  { id, stage }: OpenRollout,
): Promise<readonly VisitorGroup[]> {
  return db
    .selectFrom('rollout_visits')
    .select(['side', sql<boolean>`network is null`.as('isKnown')])
    .select(sql<number>`count(*)::int`.as('visitors'))
    .select(sql<number>`(count(*) filter (where outcome >= 1))::int`.as('failed'))
    .select(sql<number>`(count(*) filter (where outcome >= 2))::int`.as('frozen'))
    .where('rollout_id', '=', id)
    .where('stage', '=', stage)
    .groupBy(['side', 'network'])
    .execute();
}

/** Whether an account had a verified result long enough before: accounts are made for nothing, and results are not. */
export const hadVerifiedResults = (userId: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql<boolean>`
  exists (select from progress_events where user_id = ${userId} and kind in ('attempt', 'run') and verdict = 'verified'
    and received_at < ${before} - make_interval(hours => ${brake.knownForHours}))`;

/** What was counted in the present stage. */
export async function readRolloutCounts(db: Database, running: OpenRollout): Promise<RolloutCounts> {
  return unweightedCounts(await readVisitorGroups(db, running));
}

export async function insertRollout(
  db: Database,
  { remote, newer, live, plan }: Pick<OpenRollout, 'remote' | 'newer' | 'live' | 'plan'>,
): Promise<void> {
  const row = { remote, version: newer, live_version: live, plan: JSON.stringify(plan) };
  await db.insertInto('rollouts').values(row).execute();
}

export async function beginStage(db: Database, id: string, stage: number): Promise<void> {
  await db
    .updateTable('rollouts')
    .set({ stage, stage_since: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Leaves it at its share until somebody decides. */
export async function pauseRollout(
  db: Database,
  { id, plan, stage, share }: OpenRollout,
  reason: string,
): Promise<void> {
  const paused = JSON.stringify([...plan.slice(0, stage), { share }]);
  await db
    .updateTable('rollouts')
    .set({ plan: paused, reason, stage_since: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends a rollout, unless another server has; of its visits nothing but their number is left. */
export async function endRollout(
  db: Database,
  running: OpenRollout,
  { outcome, reason }: RolloutEnd,
): Promise<void> {
  const groups = await readVisitorGroups(db, running);
  const counts = JSON.stringify({ ...unweightedCounts(groups), weighed: weightedCounts(groups) });
  await db
    .updateTable('rollouts')
    .set({ outcome, reason: reason ?? null, counts, ended_at: sql<Date>`now()`, salt: Buffer.alloc(0) })
    .where('id', '=', running.id)
    .where('ended_at', 'is', null)
    .execute();
  await db.deleteFrom('rollout_visits').where('rollout_id', '=', running.id).execute();
}

/** Ends the rollout of a remote, if there is one, since everybody gets this version, or another plan takes its place; returns of what it was. */
export async function supersedeRollout(
  db: Database,
  name: string,
  by: { readonly version: string; readonly isForAll: boolean },
): Promise<string | undefined> {
  const running = (await listOpenRollouts(db)).find(({ remote }) => remote === name);
  if (!running) return undefined;
  const isForAll = running.plan.length === 0 || (by.isForAll && running.newer === by.version);
  await endRollout(db, running, { outcome: isForAll ? 'promoted' : 'replaced' });
  return running.newer;
}

const Met = v.object({ visitors: v.number(), failed: v.number(), frozen: v.number() });
const Weighed = v.object({ weighed: v.object({ newer: Met, live: Met }) });

/** What was counted last of the release before: beside this one, or when it was new itself. */
export async function readPreviousCounts(
  db: Database,
  { id, remote, newer, live }: OpenRollout,
): Promise<RolloutCounts['live'] | undefined> {
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
  const counted = v.safeParse(Weighed, row?.counts);
  return counted.success ? counted.output.weighed[row?.version === live ? 'newer' : 'live'] : undefined;
}
