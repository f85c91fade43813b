import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import type { ReleaseEnvironment } from '../environment';
import { refuse, refuseFor } from '../refusal';
import type { ReleaseOptions } from '../release';
import { type Contents, findEntry, type ListEntry, nextList } from '../store/contents';
import { changeStore, readContents } from '../store/store';
import type { StoreWriter } from '../store/writer';
import { checkAlone, checkTogether, type Way } from '../upload';
import { historyOf, withEntry } from './in-list';
import { type Plan, planWords } from './plan';
import { insertRollout, supersede } from './table';

/** Keeps a built remote and gives it to a share of people, beside the live release that it is compared with. */
export async function startRollout(
  built: BuiltRelease,
  plan: Plan,
  { force, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<ListEntry> {
  await checkAlone(built);
  return changeStore(environment, async (writer, inside) => {
    const contents = await readContents(inside, [built.release.name]);
    refuseFor(versionProblems(built, contents, force));
    return beginRollout({ built, plan, ...way }, contents, inside, writer);
  });
}

type Beginning = Way & { readonly built: BuiltRelease; readonly plan: Plan };

/** The same in the transaction of somebody who has checked the release by itself; answers the entry of the live one. */
export async function beginRollout(
  { built, plan, ...way }: Beginning,
  contents: Contents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<ListEntry> {
  const { name, version } = built.release;
  const live = findEntry(contents, name);
  if (!live || live.disabled || live.version === version) throw alone(name, version);
  const next = await checkTogether([built], contents, way, inside);
  const entry = { ...live, rollout: { share: plan[0]?.share ?? 0, entry: findEntry(next, name) } };
  await supersede(inside.db, name, version);
  await insertRollout(inside.db, { remote: name, newer: version, live: live.version, plan });
  await writer.keep(built);
  await writer.writeList(nextList(contents, withEntry(contents, entry)), [
    historyOf(live, way, { version, what: 'started', why: `${planWords(plan)}.` }),
  ]);
  return entry;
}

function alone(name: string, version: string) {
  const sentence = `There is no other live release of ${name} that ${version} could be compared with: release it to everybody.`;
  return refuse('rollout-alone', sentence);
}
