import { isDeepStrictEqual } from 'node:util';
import { Scale } from '@venture/contract/scale';
import { XP_BOUNDS } from '@venture/contract/teaches';
import { type Declaration, declaredBy } from '@venture/progress/declared';
import type { XpActivities } from '@venture/progress/xp';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import limits from './limits.json';

/** What XP is counted by, and the version of it. */
export type VersionedActivities = XpActivities & { readonly version: number };

/** A quiz or game that brings XP. */
type Activity = {
  readonly activity: string;
  readonly kind: 'quiz' | 'game';
  readonly remote: string | null;
  readonly xp: number;
  readonly scale: Scale | null;
  /** Of a quiz: the modules whose sections count within its maximum. */
  readonly modules: readonly string[];
};

/** The quizzes and games that count now, including those that no remote declares any more. */
export async function readActivities(db: Database): Promise<VersionedActivities> {
  const rows = await readRows(db);
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    quizzes: rows.flatMap(({ activity: id, kind, xp, modules }) =>
      kind === 'quiz' ? [{ id, xp, modules }] : [],
    ),
    games: rows.flatMap(({ activity: id, kind, xp, scale }) =>
      kind === 'game' && scale ? [{ id, xp, scale }] : [],
    ),
  };
}

/**
 * Stores what the remotes in the list declare. No events are added at the same time, events scored by older
 * declarations are scored again, and affected learners are recounted later.
 */
export async function declareActivities(db: Database, declarations: readonly Declaration[]): Promise<void> {
  const declared = activitiesOf(declarations);
  if (changesIn(await readRows(db), declared).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${`${limits.declareMs}`}, true)`.execute(trx);
    // Waits for all writers and blocks new ones: the next one sees the new declarations.
    await sql`lock table learners in share row exclusive mode`.execute(trx);
    const changes = changesIn(await readRows(trx), declared);
    // Raw: rows of one JSON parameter, and an upsert with a case.
    await sql`
      insert into activities (activity, kind, remote, xp, scale, modules, concerns, version)
      select c.*, (select coalesce(max(version), 0) + 1 from activities)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (
        activity text, kind text, remote text, xp integer, scale jsonb, modules jsonb, concerns text)
      on conflict (activity) do update set
        kind = excluded.kind, remote = excluded.remote, xp = excluded.xp, scale = excluded.scale,
        modules = excluded.modules, version = excluded.version, since = now(),
        concerns = case activities.concerns when 'everybody' then 'everybody'
                   else coalesce(excluded.concerns, activities.concerns) end`.execute(trx);
  });
}

/** If two remotes have a quiz of the same name, the first one gets it; the name of a remote cannot be a quiz. */
function activitiesOf(declarations: readonly Declaration[]): readonly Activity[] {
  const all = new Map<string, Activity>();
  const add = (activity: Activity) => all.has(activity.activity) || all.set(activity.activity, activity);
  const each = declarations.map((one) => ({ remote: one.name, ...declaredBy([one]) }));
  for (const { remote, games } of each)
    for (const { id, xp, scale } of games)
      add({ activity: id, kind: 'game', remote, xp, scale, modules: [] });
  const names = new Set(declarations.map(({ name }) => name));
  for (const { remote, quizzes } of each)
    for (const { id, xp, modules = [] } of quizzes)
      if (!names.has(id)) add({ activity: id, kind: 'quiz', remote, xp, scale: null, modules });
  return withModulesOnce([...all.values()]);
}

/** A module that two quizzes claim is that of the first. */
function withModulesOnce(activities: readonly Activity[]): readonly Activity[] {
  const claimed = new Set<string>();
  return activities.map((each) => {
    const modules = each.modules.filter((module) => !claimed.has(module));
    for (const module of modules) claimed.add(module);
    return { ...each, modules };
  });
}

/** Whose XP a change may affect: everyone who did the activity, or those whose runs carry no scale. */
type Change = Activity & { readonly concerns: 'everybody' | 'unscaled' | null };

function changesIn(rows: readonly Row[], declared: readonly Activity[]): readonly Change[] {
  const gone = rows.filter(({ activity }) => !declared.some((now) => now.activity === activity));
  // What is no longer declared keeps the modules that no declared quiz has now.
  return withModulesOnce([...declared, ...gone]).flatMap((now) => {
    const before = rows.find(({ activity }) => activity === now.activity);
    const concerns = concernsOf(before, now);
    return concerns === null && before?.remote === now.remote ? [] : [{ ...now, concerns }];
  });
}

function concernsOf(before: Row | undefined, now: Activity): Change['concerns'] {
  const { kind, xp, scale, modules } = before ?? UNDECLARED;
  if (kind !== now.kind || xp !== now.xp || !isDeepStrictEqual(modules, now.modules)) return 'everybody';
  return scale?.from === now.scale?.from && scale?.to === now.scale?.to ? null : 'unscaled';
}

/** A game that was not declared brought the maximum for games. */
const UNDECLARED = { kind: 'game', xp: XP_BOUNDS.game, scale: null, modules: [] };

type Row = Activity & { readonly version: number };

const Modules = v.array(v.string());

async function readRows(db: Database): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['activity', 'kind', 'remote', 'xp', 'scale', 'modules', 'version'])
    .orderBy('activity')
    .execute();
  return rows.map((row) => ({
    ...row,
    scale: v.is(Scale, row.scale) ? row.scale : null,
    modules: v.is(Modules, row.modules) ? row.modules : [],
  }));
}
