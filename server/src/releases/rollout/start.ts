import { formatPlan, type Plan } from '@venture/api/v1/rollout-plan';
import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import type { ReleaseEnvironment } from '../environment';
import { storeSubmission } from '../publishing/origins';
import { createRefusal, expectNoProblems } from '../refusal';
import type { ReleaseOptions, ReleaseOutcome } from '../release';
import { findEntry, nextList, type StoreContents } from '../store/contents';
import { changeStore, readStoreContents } from '../store/store';
import type { StoreWriter } from '../store/writer';
import { checkAgainstLive, checkRelease, isLive, type LiveChangeContext, makeLive } from '../upload';
import { createRolloutEvent, replaceEntry } from './in-list';
import { insertRollout, supersedeRollout } from './table';

/** What became of a release that was to be rolled out; one that nothing could be compared with went to everybody. */
export type RolloutStartResult = ReleaseOutcome & { readonly isRolledOut: boolean };

/** Keeps a built remote and gives it to a share of people, beside the live release that it is compared with. */
export async function startRollout(
  built: BuiltRelease,
  plan: Plan,
  { force, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<RolloutStartResult> {
  await checkRelease(built, environment);
  return changeStore(environment, async (writer, inside) => {
    const { release } = built;
    const contents = await readStoreContents(inside, [release.name]);
    const before = findEntry(contents, release.name);
    expectNoProblems(versionProblems(built, contents, force));
    if (isLive(built, contents, inside)) return { release, before, isNew: false, isRolledOut: false };
    const isRolledOut = await goLiveOrRollOut({ built, plan, ...way }, contents, inside, writer);
    return { release, before, isNew: true, isRolledOut };
  });
}

type Beginning = LiveChangeContext & { readonly built: BuiltRelease; readonly plan: Plan };

/**
 * Gives a release that is checked by itself to everybody, or by a plan to a share of people first. The first release of a
 * name goes to everybody: there is none that it could be compared with, and nobody whose page it could break.
 */
export async function goLiveOrRollOut(
  { built, plan, ...way }: Omit<Beginning, 'plan'> & { readonly plan: Plan | undefined },
  contents: StoreContents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<boolean> {
  if (plan && findEntry(contents, built.release.name)) {
    await beginRollout({ built, plan, ...way }, contents, inside, writer);
    return true;
  }
  await makeLive([built], contents, way, inside, writer);
  return false;
}

async function beginRollout(
  { built, plan, ...way }: Beginning,
  contents: StoreContents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<void> {
  const { name, version } = built.release;
  const live = findEntry(contents, name);
  if (!live || live.disabled) throw switchedOff(name, version);
  const next = await checkAgainstLive([built], contents, way, inside);
  const entry = { ...live, rollout: { share: plan[0]?.share ?? 0, entry: findEntry(next, name) } };
  const isSame = (await supersedeRollout(inside.db, name, { version, isForAll: false })) === version;
  await insertRollout(inside.db, { remote: name, newer: version, live: live.version, plan });
  await writer.keep(built);
  if (way.kept) await storeSubmission(inside.db, name, way.kept);
  const what = isSame ? 'plan-changed' : 'started';
  const began = { version, what, why: `The plan: ${formatPlan(plan)}.` } as const;
  const details = next.events[0]?.details;
  await writer.record([createRolloutEvent(live, { ...way, details }, began)], way.actor);
  await writer.writeList(nextList(contents, replaceEntry(contents, entry)));
}

function switchedOff(name: string, version: string) {
  const sentence = `${name} is switched off, so nobody meets a live release that ${version} could be compared with: switch it on, or release to everybody.`;
  return createRefusal('rollout-alone', sentence);
}
