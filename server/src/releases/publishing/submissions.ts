import { Finding } from '@venture/api/v1/endpoint';
import type { Origin, ReleaseClaim, StoredRelease } from '@venture/api/v1/releases';
import { Plan } from '@venture/api/v1/rollout-plan';
import { parse } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Owner } from '../../teams/permission';
import { coversRoute } from '../checks/list';
import type { ReleaseEnvironment } from '../environment';
import limits from './limits.json';

/** What is kept of a release beside its files: where it comes from, and what it waits for. */
export type Submission = {
  readonly version: string;
  readonly origin: Origin;
  readonly waitsFor: readonly ReleaseClaim[];
  readonly wantsLive: boolean;
  /** To which share of people first. */
  readonly plan?: Plan | undefined;
  /** The person who published it, as long as there is the account. */
  readonly actorId?: string | undefined;
  /** Until it was run, or by what was found then. */
  readonly isHeld: boolean;
  /** What was found when it was run; undefined where nobody has. */
  readonly findings?: readonly RunFinding[] | undefined;
};

/** What was found when a release was run; a note holds nothing up. */
export const RunFinding = v.object({ ...Finding.entries, isNote: v.optional(v.boolean()) });
export type RunFinding = v.InferOutput<typeof RunFinding>;

const Details = v.object({
  by: v.string(),
  note: v.optional(v.string()),
  commit: v.optional(v.string()),
  run: v.optional(v.string()),
  claims: v.optional(v.record(v.string(), v.string())),
});
const Waiting = v.array(v.object({ kind: v.picklist(['name', 'route', 'card']), place: v.string() }));

/** As it is kept in the database; undefined for what came by the command line. */
export function parseOrigin(details: unknown): Origin | undefined {
  const read = v.safeParse(Details, details);
  return read.success ? read.output : undefined;
}

export async function listSubmissions(db: Database, remote: string): Promise<readonly Submission[]> {
  const rows = await db.selectFrom('release_origins').selectAll().where('remote', '=', remote).execute();
  return rows.map(({ version, details, waits_for, wants_live, plan, actor_id, ...row }) => ({
    version,
    origin: parse(Details, details, 'the origin of a release'),
    waitsFor: parse(Waiting, waits_for, 'what a release waits for'),
    wantsLive: wants_live,
    ...(plan !== null && { plan: parse(Plan, plan, 'the plan of a release') }),
    ...(actor_id !== null && { actorId: actor_id }),
    isHeld: row.is_held,
    ...(row.findings !== null && { findings: parse(v.array(RunFinding), row.findings, 'what was found') }),
  }));
}

/** Whether it waits for an admin, or to be run. */
export const isWaiting = ({ waitsFor, isHeld }: Submission) => isHeld || waitsFor.length > 0;

/** The releases that wait. */
export function selectWaitingReleases(db: Database) {
  return db
    .selectFrom('release_origins as o')
    .innerJoin('releases as r', (join) =>
      join.onRef('r.remote', '=', 'o.remote').onRef('r.version', '=', 'o.version'),
    )
    .where('r.removed_at', 'is', null)
    .where((row) => row.or([row('o.waits_for', '<>', '[]'), row('o.is_held', '=', true)]));
}

/** How many releases of each remote wait. */
export async function countWaitingReleasesByRemote(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await selectWaitingReleases(db)
    .select(({ fn }) => ['o.remote', fn.countAll<string>().as('waiting')])
    .groupBy('o.remote')
    .execute();
  return new Map(rows.map(({ remote, waiting }) => [remote, Number(waiting)]));
}

export async function storeSubmission(
  db: Database,
  remote: string,
  { version, origin, ...kept }: Submission,
): Promise<void> {
  const row = {
    details: JSON.stringify(origin),
    waits_for: JSON.stringify(kept.waitsFor),
    wants_live: kept.wantsLive,
    plan: kept.plan ? JSON.stringify(kept.plan) : null,
    actor_id: kept.actorId ?? null,
    is_held: kept.isHeld,
  };
  await db
    .insertInto('release_origins')
    .values({ remote, version, ...row })
    .onConflict((known) => known.columns(['remote', 'version']).doUpdateSet(row))
    .execute();
}

/** What a remote may claim: what its owner was granted, and what was approved or is live already. */
export async function readApprovedClaims(
  db: Database,
  remote: string,
  { owner, isApproved }: { readonly owner: Owner; readonly isApproved: boolean },
  live: Pick<Release, 'routes' | 'cards'> | undefined,
): Promise<ApprovedClaims> {
  const teamId = typeof owner === 'object' ? owner.teamId : undefined;
  const [granted, approved] = await Promise.all([
    teamId === undefined
      ? []
      : db.selectFrom('team_places').select(['kind', 'place']).where('team_id', '=', teamId).execute(),
    db.selectFrom('approved_places').select(['kind', 'place']).where('remote', '=', remote).execute(),
  ]);
  const placesOfKind = (wanted: string) =>
    granted.filter(({ kind }) => kind === wanted).map(({ place }) => place);
  return {
    isNameApproved: isApproved,
    routes: placesOfKind('route'),
    slots: placesOfKind('slot'),
    places: [...approved, ...(live ? claimedPlaces(live) : [])],
  };
}

/** From now on the remote may have all that this release claims, its name among it. */
export async function approveClaims(trx: Trx, release: Release): Promise<void> {
  const remote = release.name;
  const rows = claimedPlaces(release).flatMap(({ kind, place }) =>
    kind === 'name' ? [] : [{ remote, kind, place }],
  );
  if (rows.length > 0) {
    await trx
      .insertInto('approved_places')
      .values(rows)
      .onConflict((known) => known.doNothing())
      .execute();
  }
  await trx
    .updateTable('team_remotes')
    .set({ approved_at: sql<Date>`now()` })
    .where('remote', '=', remote)
    .where('approved_at', 'is', null)
    .execute();
}

type Claiming = Pick<Release, 'name' | 'routes' | 'cards'>;

/** What a remote may claim without asking. */
export type ApprovedClaims = {
  readonly isNameApproved: boolean;
  /** Addresses, or all below one: `/games/*`. */
  readonly routes: readonly string[];
  /** Where its cards may be in any place. */
  readonly slots: readonly string[];
  /** What was approved for this very remote. */
  readonly places: readonly ReleaseClaim[];
};

/** What a release claims that nobody has approved: with any of it, it waits. */
export function unapprovedClaims(release: Claiming, approved: ApprovedClaims): readonly ReleaseClaim[] {
  const isKnown = ({ kind, place }: ReleaseClaim) =>
    approved.places.some((known) => known.kind === kind && known.place === place);
  const routes = routesOf(release).filter(
    (claim) => !isKnown(claim) && !approved.routes.some((granted) => coversRoute(granted, claim.place)),
  );
  const cards = release.cards
    .filter(({ slot }) => !approved.slots.includes(slot))
    .map(cardClaim)
    .filter((claim) => !isKnown(claim));
  const name: readonly ReleaseClaim[] = approved.isNameApproved
    ? []
    : [{ kind: 'name', place: release.name }];
  return [...name, ...routes, ...cards];
}

/** The addresses and places among cards of a release. */
export function claimedPlaces(release: Omit<Claiming, 'name'>): readonly ReleaseClaim[] {
  return [...routesOf(release), ...release.cards.map(cardClaim)];
}

function routesOf({ routes }: Pick<Claiming, 'routes'>): readonly ReleaseClaim[] {
  return routes.map(({ path }) => ({ kind: 'route', place: path }));
}

function cardClaim({ slot, order }: Claiming['cards'][number]): ReleaseClaim {
  return { kind: 'card', place: `${slot} ${order}` };
}

/** What keeps a release from going live by itself. That something in it does not work is a note to whoever builds it. */
export const isBlockingFinding = ({ isNote, code }: RunFinding): boolean =>
  !isNote || code === 'throws-later';

/** What is known of how it runs. */
export function summarizeRunCheck({
  findings,
  isHeld,
}: Pick<Submission, 'findings' | 'isHeld'>): Pick<StoredRelease, 'seen' | 'findings'> {
  if (!findings) return { seen: isHeld ? 'awaited' : 'unseen' };
  return {
    seen: findings.some(isBlockingFinding) ? 'faulty' : 'fine',
    findings: findings.map(({ isNote: _, ...finding }) => finding),
  };
}

/** Whether a release has to be run before it may go live; refused where too many of its team wait for that. */
export async function needsRunCheck(
  { db, browserPath }: ReleaseEnvironment,
  remote: string,
  kept: Submission | undefined,
): Promise<boolean> {
  if (browserPath === undefined || kept?.findings) return false;
  const owner = db.selectFrom('team_remotes').select('team_id').where('remote', '=', remote);
  const { waiting } = await selectWaitingReleases(db)
    .innerJoin('team_remotes as t', 't.remote', 'o.remote')
    .where('t.team_id', 'in', owner)
    .where('o.is_held', '=', true)
    .where('o.findings', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (Number(waiting) < limits.mostUnseen) return true;
  throw new CallError('unavailable', 'Too many releases of this team wait to be run: try again later.', {
    code: 'overloaded',
    retryAfterSeconds: limits.unseenRetrySeconds,
  });
}
