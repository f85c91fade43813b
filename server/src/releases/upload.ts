import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@venture/contract/remotes';
import { type BuiltRelease, readRelease } from './built';
import { budgetProblems } from './checks/budget';
import { catalogueProblems } from './checks/catalogue';
import { fileProblems } from './checks/files';
import { type Around, listProblems } from './checks/list';
import { rulesProblems } from './checks/rules';
import { readShell } from './checks/shell';
import { styleProblems } from './checks/styles';
import { fallbackOf, nextContents } from './entry';
import { baseOf, type ReleaseEnvironment } from './environment';
import { refuseFor } from './refusal';
import { type Contents, findEntry, type List, type ListEntry } from './store/contents';
import { copyRelease, hashesIn } from './store/durable';
import { listReleases, releaseFolder, type StoreWriter } from './store/store';

/** A release on its way: what the build left, and its copy inside the store. */
export type Upload = { readonly built: BuiltRelease; readonly draft: string };

/** Copies a release to where it can be moved into its place in one step, and checks it by itself. */
export async function stage(built: BuiltRelease, drafts: string): Promise<Upload> {
  const draft = join(drafts, built.release.name);
  refuseFor(fileProblems(built, await copyRelease(built.folder, draft)));
  const checks = [budgetProblems, styleProblems, rulesProblems].map((check) => check(draft, built.release));
  refuseFor((await Promise.all([...checks, catalogueProblems(draft, built)])).flat());
  return { built, draft };
}

/** Whether this very release is live already, and really there. */
export function isLive(
  { release, hash }: BuiltRelease,
  contents: Contents,
  environment: ReleaseEnvironment,
): boolean {
  const { name, version } = release;
  const live = findEntry(contents, name);
  return (
    live?.release === hash &&
    live.base === baseOf(environment, name, version) &&
    existsSync(join(releaseFolder(environment.storeDir, name, version), 'release.json'))
  );
}

/** Checks releases against all that is live, moves them into their places and tells of them in the list. */
export async function makeLive(
  uploads: readonly Upload[],
  contents: Contents,
  channel: string,
  environment: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<void> {
  const entering = uploads.map(({ built }) => {
    const live = findEntry(contents, built.release.name);
    return { built, channel, live, previous: fallbackOf(built, live) };
  });
  const next = nextContents(contents, entering, environment);
  const around = await readAround(next.list, environment);
  refuseFor(
    entering.flatMap(({ built: { release }, live }) =>
      listProblems(release, live && findStored(around, live), around),
    ),
  );
  for (const one of uploads) await installUpload(one, environment, writer);
  await writer.writeList(next.list, next.history);
}

/** What a release has to fit, with this list. */
export async function readAround(list: List, { storeDir, shellDir }: ReleaseEnvironment): Promise<Around> {
  const folders = (await listReleases(storeDir)).map(({ name, version }) =>
    releaseFolder(storeDir, name, version),
  );
  const stored = await Promise.all(folders.map((folder) => readRelease(folder).catch(() => undefined)));
  return {
    list,
    stored: stored.flatMap((built) => built?.release ?? []),
    shell: await readShell(shellDir),
  };
}

/** A release with all its files, where the list tells only the first. */
function findStored({ stored }: Around, { name, version }: ListEntry): Release | undefined {
  return stored.find((one) => one.name === name && one.version === version);
}

/** The very same may be there, from before a rollback or from a release that was interrupted. */
async function installUpload(
  { built, draft }: Upload,
  { storeDir }: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<void> {
  const { name, version } = built.release;
  if (!(await isIntact(built, releaseFolder(storeDir, name, version))))
    await writer.install(draft, name, version);
  await writer.signStatement(name, { version, release: built.hash });
}

/** Whether a folder holds exactly this release. */
export async function isIntact(built: BuiltRelease, folder: string): Promise<boolean> {
  const hashes = await hashesIn(folder).catch(() => new Map<string, string>());
  return hashes.get('release.json') === built.hash && fileProblems(built, hashes).length === 0;
}
