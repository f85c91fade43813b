import { previewAddress } from '@venture/api/v1/previews';
import type { Origin, PublishResult } from '@venture/api/v1/releases';
import { formatPlan, type Plan } from '@venture/api/v1/rollout-plan';
import type { Database, Trx } from '../../database/schema';
import type { RemoteOperation } from '../../teams/permission';
import type { BuiltRelease } from '../built';
import { teamRouteProblems, versionProblems } from '../checks/list';
import { type ReleaseEnvironment, type RemoteActor, recordRemoteAction } from '../environment';
import { goLiveOrRollOut } from '../go-live';
import { expectNoProblems } from '../refusal';
import { listRunningRollouts } from '../rollout';
import { findEntry, type ListEntry, type StoreContents } from '../store/contents';
import { changeStore, readStoreContents, type StoreTransaction } from '../store/store';
import { resetReleaseAge, type StoreWriter, storeRelease } from '../store/writer';
import { checkAgainstLive, checkRelease, isLive } from '../verify';
import { authorizeChange, type Caller, findRemoteOwner, type Ownership } from './access';
import { approveName, listSubmissions, type Submission, storeSubmission } from './submissions';

export type PublishRequest = {
  readonly isLive: boolean;
  /** To which share of people first. */
  readonly plan?: Plan | undefined;
  /** The same where nobody said so, as long as something is live that it can be compared with. */
  readonly usual?: Plan | undefined;
  readonly origin: Origin;
};

/** What is to be done before a body is read: the same operations are asked about once more when it is stored. */
export const requiredOperations = ({ isLive }: Pick<PublishRequest, 'isLive'>): readonly RemoteOperation[] =>
  isLive ? ['publish', 'promote'] : ['publish'];

/** Keeps a release, and makes it live if that is wanted and its name is approved. */
export async function publish(
  environment: ReleaseEnvironment,
  caller: Caller,
  built: BuiltRelease,
  { usual, ...asked }: PublishRequest,
): Promise<PublishResult> {
  const { name } = built.release;
  await checkRelease(built, environment);
  const own = await authorizeChange(environment, caller, { name, operations: requiredOperations(asked) });
  return changeStore(own, async (writer, inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside, [name]);
    expectNoProblems(versionProblems(built, contents, !asked.isLive));
    const live = findEntry(contents, name);
    if (!caller.isPlatform) expectNoProblems(teamRouteProblems(built.release, live));
    const wanted = { ...asked, plan: planOf(asked, usual, live) };
    const before = await findExistingResult(trx, built, wanted, contents);
    if (before) return before;
    const owner = await claimName(trx, name, await findRemoteOwner(trx, name), caller);
    const isWaiting = !caller.isPlatform && !owner.isApproved;
    if (caller.isPlatform) await approveName(trx, name);
    const kept = await buildSubmission(inside, built, wanted, caller);
    if (wanted.isLive && !isWaiting) {
      const { plan } = wanted;
      return publishApproved({ built, plan, caller, contents, details: wanted.origin, kept }, inside, writer);
    }
    return keepUnpublished({ built, caller, contents, kept, isWaiting }, inside);
  });
}

type UnpublishedRelease = {
  readonly built: BuiltRelease;
  readonly caller: RemoteActor;
  readonly contents: StoreContents;
  readonly kept: Submission;
  readonly isWaiting: boolean;
};

/** Nothing of such a release runs anywhere before it goes live. */
async function keepUnpublished(
  { built, caller, contents, kept, isWaiting }: UnpublishedRelease,
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
    if (isWaiting) notifyTeam(inside, built);
  }
  await storeSubmission(trx, name, kept);
  return toPublishResult(built, isWaiting ? 'waiting' : 'stored', !isThere);
}

function notifyTeam(inside: ReleaseEnvironment, { release: { name: remote, version } }: BuiltRelease): void {
  const why = `It waits until an admin approves the name ${remote}.`;
  inside.notifyTeam?.({ event: 'release-waits', remote, version, why });
}

/** Nothing of a remote that is switched off can be compared. */
function planOf(
  { plan, isLive: wantsLive }: PublishRequest,
  usual: Plan | undefined,
  live: ListEntry | undefined,
) {
  return plan ?? (wantsLive && !live?.disabled ? usual : undefined);
}

/** What is so already: the release is live, or rolled out as is wanted. */
async function findExistingResult(
  trx: Trx,
  built: BuiltRelease,
  { plan }: PublishRequest,
  contents: StoreContents,
): Promise<PublishResult | undefined> {
  if (isLive(built, contents)) return toPublishResult(built, 'live', false);
  const { name, version } = built.release;
  const running = (await listRunningRollouts(trx)).find(
    ({ remote, newer }) => remote === name && newer === version,
  );
  return plan && running && { ...toPublishResult(built, 'stored', false), rollout: formatPlan(running) };
}

/** Whoever sent it first is where it comes from. */
async function buildSubmission(
  inside: ReleaseEnvironment,
  { release: { name, version } }: BuiltRelease,
  { origin, plan, isLive: wantsLive }: PublishRequest,
  caller: Caller,
): Promise<Submission> {
  const known = await findSubmission(inside.db, name, version);
  const { origin: from, actorId } = known ?? { origin, actorId: caller.actorId };
  return { version, origin: from, actorId, wantsLive, plan };
}

type ApprovedPublication = {
  readonly built: BuiltRelease;
  readonly plan: Plan | undefined;
  readonly caller: RemoteActor;
  readonly contents: StoreContents;
  readonly details: object;
  /** Undefined where it is kept already. */
  readonly kept?: Submission;
  /** Undefined for a release that is published as it goes live. */
  readonly action?: 'release-promoted';
};

/** Gives a release that is approved to everybody, or by its plan to a share of people first. */
export async function publishApproved(
  { built, plan, caller: actor, contents, details, kept, action }: ApprovedPublication,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<PublishResult> {
  const way = { channel: action ? 'promotion' : 'release', actor, details, kept, ...(action && { action }) };
  const isRolledOut = await goLiveOrRollOut(built, { plan, ...way }, contents, inside, writer);
  const answer = toPublishResult(built, isRolledOut ? 'stored' : 'live', true);
  return { ...answer, ...(isRolledOut && plan && { rollout: formatPlan(plan) }) };
}

export function toPublishResult(
  { release: { name, version } }: BuiltRelease,
  state: PublishResult['state'],
  isNew: boolean,
): PublishResult {
  return { name, version, state, isNew, preview: previewAddress(name, version) };
}

/** The first release of a new name makes it the team's, until the platform agrees or says no. */
async function claimName(
  trx: Trx,
  remote: string,
  owned: Ownership,
  { principal }: Caller,
): Promise<Ownership> {
  if (owned.owner !== 'nobody' || principal.kind !== 'token') return owned;
  const { teamId } = principal.scope;
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
