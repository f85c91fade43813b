import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { formatPlan, type Plan } from '@venture/api/v1/rollout-plan';
import type { Release } from '@venture/contract/remotes';
import { versionProblems } from './checks/list';
import { checkAgainstLive, checkRelease, isBeingRolledOut, isLive } from './checks/verify';
import { approveName, type Submission, storeSubmission } from './publishing/submissions';
import { createRolloutEvent, insertRollout, replaceEntry, supersedeRollout } from './rollout/rollout';
import type { BuiltRelease } from './store/built';
import {
  type ChangeContext,
  findEntry,
  type ListEntry,
  replaceRemotes,
  type StoreContents,
} from './store/contents';
import type { ReleaseEnvironment } from './store/environment';
import { createRefusal, expectNoProblems } from './store/refusal';
import { changeStore, readStoreContents, type StoreTransaction } from './store/store';
import { recordEvents, storeRelease, writeList } from './store/writer';

export type ReleaseOptions = ChangeContext & {
  /** Allows a version older than the live one. */
  readonly force: boolean;
  /** The plan for giving the release to a share of people first. */
  readonly plan?: Plan | undefined;
};

/** One release's outcome: whether it is new, which one it replaces, and who has it now. */
export type ReleaseOutcome = {
  readonly release: Release;
  readonly before: ListEntry | undefined;
  readonly isNew: boolean;
  /** A share of people has it; the previous one stays live. */
  readonly isRolledOut: boolean;
};

/** Checks and stores built remotes and publishes all of them or none; with a plan, one after the other. */
export async function releaseRemotes(
  releases: readonly BuiltRelease[],
  options: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<readonly ReleaseOutcome[]> {
  if (!options.plan) return releaseTogether(releases, options, environment);
  const outcomes = [];
  for (const built of releases) outcomes.push(...(await releaseTogether([built], options, environment)));
  return outcomes;
}

async function releaseTogether(
  releases: readonly BuiltRelease[],
  { force, plan, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<readonly ReleaseOutcome[]> {
  await Promise.all(releases.map((one) => checkRelease(one, environment)));
  return changeStore(environment, async (inside) => {
    const contents = await readStoreContents(inside, listRemoteNames(releases));
    const waiting = releases.filter((built) => !isLive(built, contents));
    expectNoProblems(waiting.flatMap((built) => versionProblems(built, contents, force)));
    const [first] = waiting;
    let isRolledOut = false;
    if (plan && first) isRolledOut = await goLiveOrRollOut(first, { ...way, plan }, contents, inside);
    else if (first) await makeLive(waiting, way, contents, inside);
    return releases.map((built) => ({
      release: built.release,
      before: findEntry(contents, built.release.name),
      isNew: waiting.includes(built),
      isRolledOut,
    }));
  });
}

export function listRemoteNames(releases: readonly BuiltRelease[]): readonly string[] {
  return releases.map(({ release: { name } }) => name);
}

/** How a release goes live, and the data submitted with it over HTTP. */
export type LiveChangeContext = ChangeContext & {
  /** The action to record: publishing, unless the release was stored before. */
  readonly action?: RemoteAction;
  readonly kept?: Submission | undefined;
};

/**
 * Gives an individually checked release to everybody, or with a plan to a share of people first; returns whether it
 * is rolled out. A name's first release goes to everybody: there is none to compare it with, and no page it could
 * break.
 */
export async function goLiveOrRollOut(
  built: BuiltRelease,
  { plan, ...way }: LiveChangeContext & { readonly plan: Plan | undefined },
  contents: StoreContents,
  inside: StoreTransaction,
): Promise<boolean> {
  const live = findEntry(contents, built.release.name);
  if (plan && live) await beginRollout(built, live, { ...way, plan }, contents, inside);
  else await makeLive([built], way, contents, inside);
  return plan !== undefined && live !== undefined;
}

/**
 * Checks releases against everything live, stores and lists them. This ends any rollout of their remotes; a release
 * that was being rolled out is thereby promoted. A release that replaces another is watched from then on.
 */
export async function makeLive(
  entering: readonly BuiltRelease[],
  way: LiveChangeContext,
  contents: Pick<StoreContents, 'list'>,
  inside: StoreTransaction,
): Promise<void> {
  const next = await checkAgainstLive(entering, contents, way, inside);
  for (const built of entering) {
    const { name, version } = built.release;
    const live = findEntry(contents, name);
    await supersedeRollout(inside.db, name, { version, isForAll: isBeingRolledOut(live, version) });
    if (live && live.version !== version)
      await insertRollout(inside.db, { remote: name, newer: version, live: live.version, share: 1 });
    await keep(built, way, inside);
  }
  await recordEvents(inside, next.events, way.actor);
  await writeList(inside, next.list);
}

async function beginRollout(
  built: BuiltRelease,
  live: ListEntry,
  { plan, ...way }: LiveChangeContext & { readonly plan: Plan },
  contents: StoreContents,
  inside: StoreTransaction,
): Promise<void> {
  const { name, version } = built.release;
  if (live.disabled) throw createRefusal('rollout-alone', notComparable(name, version));
  const next = await checkAgainstLive([built], contents, way, inside);
  const entry = { ...live, rollout: { share: plan.share, entry: findEntry(next, name) } };
  const isSame = (await supersedeRollout(inside.db, name, { version, isForAll: false })) === version;
  await insertRollout(inside.db, { remote: name, newer: version, live: live.version, ...plan });
  await keep(built, way, inside);
  const what = isSame ? 'plan-changed' : 'started';
  const began = { version, what, why: `The plan: ${formatPlan(plan)}.` } as const;
  const details = next.events[0]?.details;
  await recordEvents(inside, [createRolloutEvent(live, { ...way, details }, began)], way.actor);
  await writeList(inside, replaceRemotes(contents, replaceEntry(contents, entry)));
}

/** Stores a release being published; its name no longer waits for approval, whoever published it. */
async function keep(
  built: BuiltRelease,
  { kept }: LiveChangeContext,
  { db }: StoreTransaction,
): Promise<void> {
  await storeRelease(db, built, true);
  await approveName(db, built.release.name);
  if (kept) await storeSubmission(db, built.release.name, kept);
}

const notComparable = (name: string, version: string) =>
  `${name} is switched off, so nobody meets a live release that ${version} could be compared with: switch it on, or release to everybody.`;
