import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@venture/contract/remotes';
import { type Built, readRelease } from './built';
import { budgetProblems } from './checks/budget';
import { fileProblems } from './checks/files';
import { listProblems } from './checks/list';
import { rulesProblems } from './checks/rules';
import { readShell } from './checks/shell';
import { styleProblems } from './checks/styles';
import { entered, replacedBy } from './entry';
import { baseOf, type Place } from './place';
import { refuseFor } from './refused';
import { type Contents, type Live, liveOf } from './store/contents';
import { copyRelease, hashesIn } from './store/durable';
import { type Pen, releaseFolder } from './store/store';

/** A release on its way: what the build left, and its copy inside the store. */
export type Arriving = { readonly built: Built; readonly draft: string };

/** Copies a release to where it can be moved into its place in one step, and checks it by itself. */
export async function bringIn(built: Built, drafts: string): Promise<Arriving> {
  const draft = join(drafts, built.release.name);
  refuseFor(fileProblems(built, await copyRelease(built.folder, draft)));
  const checks = [budgetProblems, styleProblems, rulesProblems];
  refuseFor((await Promise.all(checks.map((check) => check(draft, built.release)))).flat());
  return { built, draft };
}

/** Whether this very release is live already, and really there. */
export function isLive({ release, hash }: Built, contents: Contents, place: Place): boolean {
  const { name, version } = release;
  const live = liveOf(contents, name);
  return (
    live?.release === hash &&
    live.base === baseOf(place, name, version) &&
    existsSync(join(releaseFolder(place.storeDir, name, version), 'release.json'))
  );
}

/** Checks releases against all that is live, moves them into their places and tells of them in the list. */
export async function makeLive(
  arriving: readonly Arriving[],
  contents: Contents,
  channel: string,
  place: Place,
  pen: Pen,
): Promise<void> {
  const entering = arriving.map(({ built }) => {
    const live = liveOf(contents, built.release.name);
    return { built, channel, live, previous: replacedBy(built, live) };
  });
  const next = entered(contents, entering, place);
  const shell = await readShell(place.shellDir);
  const before = await Promise.all(entering.map(({ live }) => live && stored(live, place)));
  refuseFor(
    entering.flatMap(({ built: { release } }, index) =>
      listProblems(release, next.list, before[index], shell),
    ),
  );
  for (const one of arriving) await put(one, place, pen);
  await pen.write(next.list, next.history);
}

/** A release with all its files, where the list tells only the first. */
async function stored({ name, version }: Live, { storeDir }: Place): Promise<Release | undefined> {
  const built = await readRelease(releaseFolder(storeDir, name, version)).catch(() => undefined);
  return built?.release;
}

/** The very same may be there, from before a rollback or from a release that was interrupted. */
async function put({ built, draft }: Arriving, { storeDir }: Place, pen: Pen): Promise<void> {
  const { name, version } = built.release;
  if (!(await isWhole(built, releaseFolder(storeDir, name, version)))) await pen.place(draft, name, version);
  await pen.vouch(name, { version, release: built.hash });
}

/** Whether a folder holds exactly this release. */
export async function isWhole(built: Built, folder: string): Promise<boolean> {
  const hashes = await hashesIn(folder).catch(() => new Map<string, string>());
  return hashes.get('release.json') === built.hash && fileProblems(built, hashes).length === 0;
}
