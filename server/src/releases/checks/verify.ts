import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { CATALOGUE_FILE } from '@venture/contract/catalogue';
import { findReleaseProblems } from '@venture/contract/checks/alone';
import { Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import { CallError } from '../../http/problem';
import { BoundedMap } from '../../process/cache';
import limits from '../limits.json';
import { type BuiltRelease, fileProblems, gateTools, parseReleaseFiles } from '../store/built';
import {
  type ChangeContext,
  findEntry,
  findNewerEntry,
  findReplacedRelease,
  type List,
  type ListEntry,
  type NextContents,
  nextContents,
  type RecordedRelease,
  type StoreContents,
} from '../store/contents';
import { type ReleaseEnvironment, releaseBaseUrl } from '../store/environment';
import { expectNoProblems, RefusalError } from '../store/refusal';
import { readFilesByHash, readPublishedReleaseHashes, readReleaseFiles } from '../store/rows';
import { readStoreContents } from '../store/store';
import { answerKeyProblems, findAnswerKeyCorrections } from './catalogue';
import { type CheckContext, findListProblems, readShell } from './list';

/** Checks a release on its own, whatever is live, as a team's own check does. */
export async function checkRelease(built: BuiltRelease, { sizeLimits }: ReleaseEnvironment): Promise<void> {
  expectNoProblems(await findReleaseProblems(built, built.files, sizeLimits, gateTools));
}

/** Whether this exact release is already live and present. */
export function isLive({ release: { name, version }, hash }: BuiltRelease, contents: StoreContents): boolean {
  const live = findEntry(contents, name);
  const isThere = contents.recorded.some(
    (one) => one.name === name && one.version === version && one.manifestHash === hash && one.isThere,
  );
  return isThere && live?.manifestHash === hash && live.base === releaseBaseUrl(name, version);
}

/** Checks releases against everything live; returns the list that would result. */
export async function checkAgainstLive(
  entering: readonly BuiltRelease[],
  contents: Pick<StoreContents, 'list'>,
  {
    channel,
    details,
    action = 'release-published',
  }: Pick<ChangeContext, 'channel' | 'details'> & { readonly action?: RemoteAction },
  environment: ReleaseEnvironment,
): Promise<NextContents> {
  const changing = entering.map(async (built) => {
    const live = findEntry(contents, built.release.name);
    const how = isBeingRolledOut(live, built.release.version) ? 'rollout-promoted' : action;
    const isTeaching = live && built.files.has(CATALOGUE_FILE);
    const before = isTeaching ? await readStoredRelease(environment, live.name, live.version) : undefined;
    const corrections = findAnswerKeyCorrections(built, before);
    const corrected = Object.fromEntries(corrections.map(({ id, questions }) => [id, questions]));
    const said = corrections.length > 0 ? { ...details, corrected } : details;
    const change = { built, action: how, channel, details: said, live, corrections };
    return { ...change, previous: findReplacedRelease(built, live) };
  });
  const changes = await Promise.all(changing);
  const next = nextContents(contents, changes);
  const around = await readCheckContext(next.list, environment);
  expectNoProblems([
    ...changes.flatMap(({ built: { release }, live }) =>
      findListProblems(release, live && findStored(around, live), around),
    ),
    ...changes.flatMap(({ corrections }) => answerKeyProblems(corrections)),
  ]);
  return next;
}

/** Decides by the list: a rollout whose release is no longer in it has ended. */
export function isBeingRolledOut(live: ListEntry | undefined, version: string): boolean {
  return live !== undefined && findNewerEntry(live)?.version === version;
}

/** Reads everything that a release must be compatible with. */
export async function readCheckContext(
  list: List,
  { db, shellDir }: ReleaseEnvironment,
): Promise<CheckContext> {
  const hashes = await readPublishedReleaseHashes(db);
  const unknown = await readFilesByHash(
    db,
    hashes.filter((hash) => !parsed.has(hash)),
  );
  for (const [hash, content] of unknown) parsed.set(hash, releaseIn(content));
  return {
    list,
    stored: hashes.flatMap((hash) => parsed.get(hash) ?? releaseIn(unknown.get(hash)) ?? []),
    shell: await readShell(shellDir),
  };
}

/** Parsed `release.json` files by hash, which identifies the content. */
const parsed = new BoundedMap<string, Release | undefined>(limits.knownListings);

function releaseIn(content: Buffer | undefined): Release | undefined {
  try {
    const read = v.safeParse(Release, JSON.parse(String(content)), { abortEarly: true });
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // it was kept by another version, and holds nobody up
  }
}

/** Finds a stored release, which has all its files; an entry in the list has only the first ones. */
function findStored({ stored }: CheckContext, { name, version }: ListEntry): Release | undefined {
  return stored.find((one) => one.name === name && one.version === version);
}

/** Reads a stored release; undefined if there is none, or if any of its files is missing or changed. */
export async function readStoredRelease(
  { db }: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<BuiltRelease | undefined> {
  const files = await readReleaseFiles(db, name, version);
  try {
    const built = files && parseReleaseFiles(files);
    return built && fileProblems(built).length === 0 ? built : undefined;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** A release with all its files, its record, and other data stored about its remote. */
type Stored = {
  readonly built: BuiltRelease;
  readonly row: RecordedRelease;
  readonly contents: StoreContents;
};

/** Requires a stored release with unchanged files. */
export async function requireStoredRelease(
  environment: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<Stored> {
  const contents = await readStoreContents(environment, [name]);
  const row = contents.recorded.find((one) => one.version === version && one.isThere);
  const built = row && (await readStoredRelease(environment, name, version));
  if (built && built.hash === row.manifestHash) return { built, row, contents };
  throw new CallError('not-found', `There is no release ${version} of ${name}.`);
}

/** Checks a never published release again before it goes live. */
export async function requireCheckedRelease(
  environment: ReleaseEnvironment,
  name: string,
  version: string,
): Promise<BuiltRelease> {
  const { built, row } = await requireStoredRelease(environment, name, version);
  if (!row.isPublished) await checkRelease(built, environment);
  return built;
}
