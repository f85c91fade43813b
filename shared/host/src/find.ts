import { findCompatibilityProblems } from '@venture/contract/checks/fit';
import { type ENTRY_CODES, LIST_ERRORS, type ListErrorCode } from '@venture/contract/codes';
import { listReservedNames } from '@venture/contract/declaration';
import { rolloutPosition } from '@venture/contract/draw';
import { ParseError, parse } from '@venture/contract/parse';
import { CONTRACT, RemoteEntry, RemoteList } from '@venture/contract/remotes';
import { newId } from '@venture/device/new-id';
import { readStored, writeStored } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';
import * as v from 'valibot';

/** A remote on this tab's list, which may have a preview in place of the live release. */
export type ListedRemote = RemoteEntry & { readonly isPreview?: true };

/** The remotes known to the host: those it can use, and what is wrong with the others. */
export type Listing = {
  readonly remotes: readonly ListedRemote[];
  /** Remotes disabled by an operator: they have no cards, and their pages say that they are disabled. */
  readonly disabled: readonly RemoteEntry[];
  readonly problems: readonly ListingProblem[];
};

/** A remote or a whole list that cannot be used, and why: a code, and words for people. */
export type ListingProblem = {
  readonly name: string;
  readonly code: ListErrorCode | (typeof ENTRY_CODES)[number];
  readonly reason: string;
};

/** Thrown when the list of remotes cannot be used at all. */
class ListError extends Error {
  override readonly name = 'ListError';
  readonly code: ListErrorCode;

  constructor(code: ListErrorCode) {
    super(LIST_ERRORS[code]);
    this.code = code;
  }
}

/**
 * Reads the list of remotes; a bad entry disables only that remote. `ownPaths` are the paths of the host's own
 * pages.
 * @throws ListError if it is no list, or if this page cannot compare files with its hashes
 */
export function readListing(value: unknown, ownPaths: readonly string[]): Listing {
  if (!globalThis.crypto?.subtle) throw new ListError('unverifiable');
  if (!v.is(RemoteList, value)) throw new ListError('unreadable');
  const owners = new Map(ownPaths.map((path) => [path, 'the application itself']));
  const remotes: RemoteEntry[] = [];
  const problems: ListingProblem[] = [];
  for (const [index, entry] of value.remotes.entries()) {
    const result = readChosen(entry, index, owners);
    if ('reason' in result) {
      problems.push(result);
      continue;
    }
    for (const claim of claimsOf(result)) owners.set(claim, result.name);
    remotes.push(result);
  }
  return {
    remotes: remotes.filter(({ disabled }) => !disabled),
    disabled: remotes.filter(({ disabled }) => disabled),
    problems,
  };
}

/** Returns the listing if there is no list: no remote can be used, but the host's own pages work. */
export function unreadableListing(error: unknown): Listing {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof ListError ? error.code : 'unreadable';
  return { remotes: [], disabled: [], problems: [{ name: 'the list of remotes', code, reason }] };
}

/** Returns the entry rolled out to this browser if usable, else the live one. */
function readChosen(
  value: unknown,
  index: number,
  owners: ReadonlyMap<string, string>,
): RemoteEntry | ListingProblem {
  const live = readEntry(value, index, owners);
  const chosen = findRolloutEntry(value);
  if ('reason' in live || live.disabled || chosen === undefined) return live;
  const newer = readEntry(chosen, index, owners);
  const { rollout, framed, team } = live;
  return 'reason' in newer || newer.name !== live.name ? live : { ...newer, rollout, framed, team };
}

function readEntry(
  value: unknown,
  index: number,
  owners: ReadonlyMap<string, string>,
): RemoteEntry | ListingProblem {
  const { name: named } = Object(value);
  const name = typeof named === 'string' ? named : `entry ${index + 1}`;
  let entry: RemoteEntry;
  try {
    entry = parse(RemoteEntry, value, name);
  } catch (error) {
    return { name, code: 'invalid', reason: error instanceof ParseError ? error.message : String(error) };
  }
  const misfit = findIncompatibility(entry, CONTRACT);
  if (misfit) return { name, ...misfit };
  const clash = claimsOf(entry).find((claim) => owners.has(claim));
  if (clash === undefined) return entry;
  const [code, what] = clash.startsWith('/')
    ? (['route-taken', 'route '] as const)
    : (['id-taken', ''] as const);
  return { name, code, reason: `its ${what}${clash} already belongs to ${owners.get(clash)}` };
}

/** Routes and names that no other remote may have. */
function claimsOf(entry: RemoteEntry): readonly string[] {
  return [...entry.routes.map(({ path }) => path), ...listReservedNames(entry)];
}

const MISFIT_CODES = { 'contract-differs': 'contract', 'shared-unfit': 'shared' } as const;

/** Returns why this host cannot run a release. */
export function findIncompatibility(release: Pick<RemoteEntry, 'contract' | 'shared'>, ours: number) {
  const [misfit] = findCompatibilityProblems(release, ours);
  return misfit && { code: MISFIT_CODES[misfit.code], reason: misfit.sentence };
}

/** Returns an entry's newer release, if it is rolled out to this browser's user. */
export function findRolloutEntry(line: unknown): unknown {
  const { share, entry } = Object(Object(line).rollout);
  if (!(share > 0) || entry !== Object(entry)) return undefined;
  const who = storedUser()?.userId ?? browserId();
  return who !== undefined && rolloutPosition(who, entry.name, entry.version) < share ? entry : undefined;
}

/** Random id of this browser: keeps a guest in the same rollout group. */
const BROWSER_KEY = 'venture.browser';

/** Returns this browser's id; none without storage, since the next page would get another position. */
function browserId(): string | undefined {
  const known = readStored(BROWSER_KEY);
  if (known) return known;
  const made = newId();
  return writeStored(BROWSER_KEY, made) ? made : undefined;
}

/** Finds the remote that declares `path`. */
export function findOwner<Entry extends Pick<RemoteEntry, 'routes'>>(
  remotes: readonly Entry[],
  path: string,
): Entry | undefined {
  return remotes.find(({ routes }) => routes.some((route) => route.path === path));
}

/** The release that provides the pages: the live one, the previous one as a fallback, or a preview. */
export type ReleaseSource = 'live' | 'previous' | 'preview';

/** Lists releases to try, in order. A live one that failed permanently comes last until the user retries. */
export function listSources(remote: ListedRemote, isRetry: boolean): readonly ReleaseSource[] {
  if (remote.isPreview) return ['preview'];
  if (!remote.previous) return ['live'];
  return isKnownBad(remote) && !isRetry ? ['previous', 'live'] : ['live', 'previous'];
}

type Named = Pick<RemoteEntry, 'name' | 'version'>;

/** Releases that failed permanently in this browser, by remote. */
const BAD_KEY = 'venture.bad-releases';

/** Whether exactly this release has failed here before. */
export function isKnownBad({ name, version }: Named): boolean {
  return readBad()[name] === version;
}

/** Marks this release as bad; the remote's next release is tried normally. */
export function markBad({ name, version }: Named): void {
  writeStored(BAD_KEY, JSON.stringify({ ...readBad(), [name]: version }));
}

/** Parses without the schema library, which would be most of the inline script in the page's head. */
function readBad(): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(readStored(BAD_KEY) ?? '{}')) };
  } catch {
    return {};
  }
}
