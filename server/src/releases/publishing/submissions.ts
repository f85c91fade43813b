import type { Origin, ReleaseClaim } from '@venture/api/v1/releases';
import { Plan } from '@venture/api/v1/rollout-plan';
import { parse } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Trx } from '../../database/schema';
import type { Owner } from '../../teams/permission';
import { coversRoute } from '../checks/list';

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
};

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
  return rows.map(({ version, details, waits_for, wants_live, plan, actor_id }) => ({
    version,
    origin: parse(Details, details, 'the origin of a release'),
    waitsFor: parse(Waiting, waits_for, 'what a release waits for'),
    wantsLive: wants_live,
    ...(plan !== null && { plan: parse(Plan, plan, 'the plan of a release') }),
    ...(actor_id !== null && { actorId: actor_id }),
  }));
}

/** Whether it waits for an admin. */
export const isWaiting = ({ waitsFor }: Submission) => waitsFor.length > 0;

/** The releases that wait. */
export function selectWaitingReleases(db: Database) {
  return db
    .selectFrom('release_origins as o')
    .innerJoin('releases as r', (join) =>
      join.onRef('r.remote', '=', 'o.remote').onRef('r.version', '=', 'o.version'),
    )
    .where('r.removed_at', 'is', null)
    .where('o.waits_for', '<>', '[]');
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
