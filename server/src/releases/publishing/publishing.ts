import { previewAddress } from '@venture/api/v1/previews';
import type { Origin, PublishResult } from '@venture/api/v1/releases';
import { formatPlan, type Plan } from '@venture/api/v1/rollout-plan';
import { TEAM_LIMITS } from '@venture/api/v1/teams';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { RemoteOperation } from '../../teams/permission';
import { listOwnRemotes } from '../../teams/teams';
import { teamRouteProblems, versionProblems } from '../checks/list';
import { checkAgainstLive, checkRelease, isLive } from '../checks/verify';
import { goLiveOrRollOut, type LiveChangeContext } from '../go-live';
import { findRunningRollout } from '../rollout/rollout';
import type { BuiltRelease } from '../store/built';
import { findEntry, type ListEntry, type StoreContents } from '../store/contents';
import { type ReleaseEnvironment, type RemoteActor, recordRemoteAction } from '../store/environment';
import { expectNoProblems } from '../store/refusal';
import { changeStore, readStoreContents, type StoreTransaction } from '../store/store';
import { resetReleaseAge, storeRelease } from '../store/writer';
import { authorizeChange, type Caller, findRemoteOwner, type Ownership } from './access';
import { approveName, listSubmissions, type Submission, storeSubmission } from './submissions';

export type PublishRequest = {
  readonly isLive: boolean;
  /** The plan for giving the release to a share of people first. */
  readonly plan?: Plan | undefined;
  /** The plan used by default, if there is a live release to compare the new one with. */
  readonly usual?: Plan | undefined;
  readonly origin: Origin;
};

/** Operations checked before a body is read, and once more when it is stored. */
export const requiredOperations = ({ isLive }: Pick<PublishRequest, 'isLive'>): readonly RemoteOperation[] =>
  isLive ? ['publish', 'promote'] : ['publish'];

/** Stores a release, and makes it live if requested and its name is approved. */
export async function publish(
  environment: ReleaseEnvironment,
  caller: Caller,
  built: BuiltRelease,
  { usual, ...asked }: PublishRequest,
): Promise<PublishResult> {
  const { name, version } = built.release;
  await checkRelease(built, environment);
  const own = await authorizeChange(environment, caller, { name, operations: requiredOperations(asked) });
  return changeStore(own, async (inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside, [name]);
    expectNoProblems(versionProblems(built, contents, !asked.isLive));
    const live = findEntry(contents, name);
    if (!caller.isPlatform) expectNoProblems(teamRouteProblems(built.release, live));
    if (isLive(built, contents)) return toPublishResult(built, 'live', false);
    const plan = asked.plan ?? usualPlan(asked, usual, live);
    const running = plan && (await findRunningRollout(trx, name));
    if (running?.newer === version)
      return { ...toPublishResult(built, 'stored', false), rollout: formatPlan(running) };
    const { isApproved } = await claimName(trx, name, await findRemoteOwner(trx, name), caller);
    const isWaiting = !caller.isPlatform && !isApproved;
    if (caller.isPlatform) await approveName(trx, name);
    // The first sender of the release remains its origin.
    const first = await findSubmission(trx, name, version);
    const { origin, actorId } = first ?? { origin: asked.origin, actorId: caller.actorId };
    const kept = { version, origin, actorId, wantsLive: asked.isLive };
    if (!asked.isLive || isWaiting) return keepUnpublished(built, kept, isWaiting, caller, contents, inside);
    const way = { plan, channel: 'release', actor: caller, details: asked.origin, kept };
    return publishApproved(built, way, contents, inside);
  });
}

/** Returns the default plan unless the remote is switched off: then there is nothing to compare with. */
function usualPlan({ isLive: wantsLive }: PublishRequest, usual: Plan | undefined, live?: ListEntry) {
  return wantsLive && !live?.disabled ? usual : undefined;
}

/** Stores a release; nothing of it runs before it goes live. */
async function keepUnpublished(
  built: BuiltRelease,
  kept: Submission,
  isWaiting: boolean,
  caller: RemoteActor,
  contents: StoreContents,
  inside: StoreTransaction,
): Promise<PublishResult> {
  const trx = inside.db;
  const { name, version } = built.release;
  const isThere = contents.recorded.some((one) => one.version === version && one.isThere);
  await checkAgainstLive([built], contents, { channel: 'release' }, inside);
  if (isThere) await resetReleaseAge(trx, built.release);
  else {
    await storeRelease(trx, built, false);
    await recordRemoteAction(trx, caller, 'release-published', { remote: name, version });
    const why = `It waits until an admin approves the name ${name}.`;
    if (isWaiting) inside.notifyTeam({ event: 'release-waits', remote: name, version, why });
  }
  await storeSubmission(trx, name, kept);
  return toPublishResult(built, isWaiting ? 'waiting' : 'stored', !isThere);
}

/** Gives an approved release to everybody, or by its plan to a share of people first. */
export async function publishApproved(
  built: BuiltRelease,
  way: LiveChangeContext & { readonly plan: Plan | undefined },
  contents: StoreContents,
  inside: StoreTransaction,
): Promise<PublishResult> {
  const isRolledOut = await goLiveOrRollOut(built, way, contents, inside);
  const answer = toPublishResult(built, isRolledOut ? 'stored' : 'live', true);
  return { ...answer, ...(isRolledOut && way.plan && { rollout: formatPlan(way.plan) }) };
}

export function toPublishResult(
  { release: { name, version } }: BuiltRelease,
  state: PublishResult['state'],
  isNew: boolean,
): PublishResult {
  return { name, version, state, isNew, preview: previewAddress(name, version) };
}

/** Gives a first release's name to its team until the platform approves or refuses it. */
async function claimName(
  trx: Trx,
  remote: string,
  owned: Ownership,
  { principal }: Caller,
): Promise<Ownership> {
  if (owned.owner !== 'nobody' || principal.kind !== 'token') return owned;
  const { teamId } = principal.scope;
  const { remotes: most } = TEAM_LIMITS;
  if ((await listOwnRemotes(trx, teamId)).length >= most) {
    const detail = `A team has at most ${most} names, with those that wait for approval.`;
    throw new CallError('conflict', detail, { code: 'too-many-names' });
  }
  await trx.insertInto('team_remotes').values({ remote, team_id: teamId, approved_at: null }).execute();
  return { owner: { teamId }, isApproved: false };
}

export async function findSubmission(
  db: Database,
  name: string,
  version: string,
): Promise<Submission | undefined> {
  return (await listSubmissions(db, name)).find((one) => one.version === version);
}
