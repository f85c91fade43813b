import { previewAddress } from '@venture/api/v1/previews';
import type { Claim, Origin, Published } from '@venture/api/v1/releases';
import type { Release } from '@venture/contract/remotes';
import type { Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { Operation } from '../../teams/may';
import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import type { ReleaseEnvironment } from '../environment';
import { refuseFor } from '../refusal';
import { type Plan, planWords, readPlan } from '../rollout/plan';
import { beginRollout } from '../rollout/start';
import { supersede } from '../rollout/table';
import { type Contents, findEntry } from '../store/contents';
import { changeStore, readContents } from '../store/store';
import { keepRelease, type StoreWriter } from '../store/writer';
import { checkAlone, checkTogether, isLive, makeLive } from '../upload';
import { type Actor, recordDeed } from './actor';
import { unapproved } from './claims';
import { approve, approvedFor, type Kept, keepOrigin, readOrigins } from './origins';
import { type Owned, permitted } from './ownership';
import { requireChecked } from './stored';

export type Wanted = { readonly isLive: boolean; readonly origin: Origin };

/** Keeps a release, and makes it live if that is wanted and nothing of it has to be approved first. */
export async function publish(
  environment: ReleaseEnvironment,
  actor: Actor,
  built: BuiltRelease,
  wanted: Wanted,
): Promise<Published> {
  const { name } = built.release;
  await checkAlone(built);
  return changeStore(environment, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const owned = await permitted(trx, actor.principal, operationsOf(wanted), name);
    const contents = await readContents(inside, [name]);
    refuseFor(versionProblems(built, contents, !wanted.isLive));
    if (isLive(built, contents, inside)) return answerOf(built, 'live', false);
    const owner = await claimName(trx, name, owned, actor);
    const waitsFor = actor.isPlatform ? [] : await waitingFor(trx, built.release, owner, contents);
    if (actor.isPlatform) await approve(trx, built.release);
    const isLiveNow = wanted.isLive && waitsFor.length === 0;
    const isAdded = await keep({ built, contents, isLiveNow, origin: wanted.origin }, inside, writer);
    await noteOrigin(trx, built, wanted, waitsFor);
    const state = waitsFor.length > 0 ? 'waiting' : isLiveNow ? 'live' : 'stored';
    const isNew = isAdded || isLiveNow;
    if (isNew)
      await recordDeed(trx, actor, 'release-published', { remote: name, version: built.release.version });
    return { ...answerOf(built, state, isNew), waitsFor: [...waitsFor] };
  });
}

type Keeping = {
  readonly built: BuiltRelease;
  readonly contents: Contents;
  readonly isLiveNow: boolean;
  readonly origin: Origin;
};

/** Whether its files were not there before. */
async function keep(
  { built, contents, isLiveNow, origin }: Keeping,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<boolean> {
  const way = { channel: 'release', details: origin };
  const isThere = contents.recorded.some((one) => one.version === built.release.version && one.isThere);
  if (isLiveNow) await makeLive([built], contents, way, inside, writer);
  else {
    await checkTogether([built], contents, way, inside);
    // Without a signature: nothing of it runs anywhere before it goes live.
    if (!isThere) await keepRelease(inside.db as Trx, built, null); // the store is changed in a transaction
  }
  return !isThere;
}

/** Whoever sent it first is where it comes from. */
async function noteOrigin(
  trx: Trx,
  { release: { name, version } }: BuiltRelease,
  wanted: Wanted,
  waitsFor: readonly Claim[],
) {
  const origin = (await keptOf(trx, name, version))?.origin ?? wanted.origin;
  await keepOrigin(trx, name, { version, origin, waitsFor, wantsLive: wanted.isLive });
}

const operationsOf = ({ isLive }: Wanted): readonly Operation[] =>
  isLive ? ['publish', 'promote'] : ['publish'];

function answerOf(
  { release: { name, version } }: BuiltRelease,
  state: Published['state'],
  isNew: boolean,
): Published {
  return { name, version, state, isNew, waitsFor: [], preview: previewAddress(name, version) };
}

/** The first release of a new name makes it the team's, until the platform agrees or says no. */
async function claimName(trx: Trx, remote: string, owned: Owned, { principal }: Actor): Promise<Owned> {
  if (owned.owner !== 'nobody' || principal.kind !== 'token') return owned;
  const { teamId } = principal.scope;
  await trx.insertInto('team_remotes').values({ remote, team_id: teamId, approved_at: null }).execute();
  return { owner: { teamId }, isApproved: false };
}

async function waitingFor(trx: Trx, release: Release, owned: Owned, contents: Pick<Contents, 'list'>) {
  return unapproved(release, await approvedFor(trx, release.name, owned, findEntry(contents, release.name)));
}

async function keptOf(trx: Trx, name: string, version: string): Promise<Kept | undefined> {
  return (await readOrigins(trx, name)).find((one) => one.version === version);
}

type Promotion = {
  readonly name: string;
  readonly version: string;
  readonly note?: string | undefined;
  readonly rollout?: string | undefined;
};

function planIn(text: string): Plan {
  const plan = readPlan(text);
  if (plan) return plan;
  throw new CallError('malformed', 'rollout must be like "10", or "10 % for 10 minutes, then all".');
}

/** Makes a stored release live, or gives it to a share of people first. */
export async function promote(
  environment: ReleaseEnvironment,
  actor: Actor,
  { name, version, note, rollout }: Promotion,
): Promise<Published> {
  const plan = rollout === undefined ? undefined : planIn(rollout);
  await permitted(environment.db, actor.principal, ['promote'], name);
  const built = await requireChecked(environment, name, version);
  return changeStore(environment, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const owned = await permitted(trx, actor.principal, ['promote'], name);
    const contents = await readContents(inside, [name]);
    refuseFor(versionProblems(built, contents, true));
    if (isLive(built, contents, inside)) return answerOf(built, 'live', false);
    if (actor.isPlatform) await approve(trx, built.release);
    const waitsFor = actor.isPlatform ? [] : await waitingFor(trx, built.release, owned, contents);
    if (waitsFor.length > 0) throw waits();
    const kept = await keptOf(trx, name, version);
    const details = { ...kept?.origin, by: actor.words, ...(note !== undefined && { note }) };
    const way = { channel: 'promotion', details };
    if (plan) await beginRollout({ built, plan, ...way }, contents, inside, writer);
    else {
      await supersede(trx, name, version);
      await makeLive([built], contents, way, inside, writer);
    }
    if (kept) await keepOrigin(trx, name, { ...kept, waitsFor: [] });
    const deed = { remote: name, version, ...(plan && { rollout: planWords(plan) }) };
    await recordDeed(trx, actor, 'release-promoted', deed);
    return answerOf(built, plan ? 'stored' : 'live', true);
  });
}

const waits = () =>
  new CallError('conflict', 'This release waits until an admin approves what it claims.', { code: 'waits' });

/** Approves what a release claims; if it was to go live, it does. */
export async function approveRelease(
  environment: ReleaseEnvironment,
  actor: Actor,
  name: string,
  version: string,
): Promise<Published> {
  await permitted(environment.db, actor.principal, ['approve'], name);
  const kept = (await readOrigins(environment.db, name)).find((one) => one.version === version);
  const built = await requireChecked(environment, name, version);
  await environment.db.transaction().execute(async (trx) => {
    await permitted(trx, actor.principal, ['approve'], name);
    await approve(trx, built.release);
    if (kept) await keepOrigin(trx, name, { ...kept, waitsFor: [] });
    await recordDeed(trx, actor, 'release-approved', { remote: name, version });
  });
  if (kept?.wantsLive) return promote(environment, actor, { name, version });
  return answerOf(built, 'stored', true);
}
