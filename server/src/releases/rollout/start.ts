import type { BuiltRelease } from '../built';
import { versionProblems } from '../checks/list';
import type { ReleaseEnvironment } from '../environment';
import { refuse, refuseFor } from '../refusal';
import type { ReleaseOptions } from '../release';
import { findEntry, type ListEntry, nextList } from '../store/contents';
import { changeStore, readContents } from '../store/store';
import { checkAlone, checkTogether } from '../upload';
import { historyOf, withEntry } from './in-list';
import { type Plan, planWords } from './plan';
import { endRollout, insertRollout, readRunning } from './table';

/** Keeps a built remote and makes a share of people have it, beside the live release that it is compared with. */
export async function startRollout(
  built: BuiltRelease,
  plan: Plan,
  { force, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<ListEntry> {
  const { name, version } = built.release;
  await checkAlone(built);
  return changeStore(environment, async (writer, inside) => {
    const contents = await readContents(inside, [name]);
    const live = findEntry(contents, name);
    if (!live || live.disabled || live.version === version) throw alone(name, version);
    refuseFor(versionProblems(built, contents, force));
    const next = await checkTogether([built], contents, way, inside);
    const share = plan[0]?.share ?? 0;
    const entry = { ...live, rollout: { share, entry: findEntry(next, name) } };
    const before = (await readRunning(inside.db)).find(({ remote }) => remote === name);
    if (before) await endRollout(inside.db, before, { outcome: 'replaced' });
    await insertRollout(inside.db, { remote: name, newer: version, live: live.version, plan });
    await writer.keep(built);
    await writer.writeList(nextList(contents, withEntry(contents, entry)), [
      historyOf(live, way, { version, what: 'started', why: `${planWords(plan)}.` }),
    ]);
    return entry;
  });
}

function alone(name: string, version: string) {
  const sentence = `There is no other live release of ${name} that ${version} could be compared with: release it to everybody.`;
  return refuse('rollout-alone', sentence);
}
