import { type ENTRY_CODES, LIST_ERRORS, type ListErrorCode } from '@venture/contract/codes';
import { listReservedNames } from '@venture/contract/declaration';
import { ParseError, parse } from '@venture/contract/parse';
import { CONTRACT, RemoteEntry, RemoteList } from '@venture/contract/remotes';
import * as v from 'valibot';
import { findIncompatibility, findRolloutEntry } from './entries';

/** The list of remotes cannot be used, so none of it is. */
class ListError extends Error {
  override readonly name = 'ListError';
  readonly code: ListErrorCode;

  constructor(code: ListErrorCode) {
    super(LIST_ERRORS[code]);
    this.code = code;
  }
}

/** The value, if it is a list, and if this page can compare the files of remotes with its hashes; else throws. */
export function checkList(value: unknown): unknown {
  if (!globalThis.crypto?.subtle) throw new ListError('unverifiable');
  if (!v.is(RemoteList, value)) throw new ListError('unreadable');
  return value;
}

/** Remotes known to the host: usable ones, and problems of the others. */
export type Listing = {
  readonly remotes: readonly RemoteEntry[];
  /** Disabled by an operator: they have no cards, and their pages say so. */
  readonly disabled: readonly RemoteEntry[];
  readonly problems: readonly ListingProblem[];
};

/** A remote (or the list as a whole) that cannot be used, and why: a code, and words for a person. */
export type ListingProblem = {
  readonly name: string;
  readonly code: ListErrorCode | (typeof ENTRY_CODES)[number];
  readonly reason: string;
};

/**
 * Reads the list of remotes. A bad entry disables only that remote; an unreadable list disables
 * all of them, but never the host. `taken` are the paths of the host's own pages.
 */
export function readListing(value: unknown, ownPaths: readonly string[]): Listing {
  let entries: readonly unknown[];
  try {
    entries = parse(RemoteList, value, 'the list of remotes').remotes;
  } catch (error) {
    return unreadableListing(error);
  }
  const owners = new Map(ownPaths.map((path) => [path, 'the application itself']));
  const remotes: RemoteEntry[] = [];
  const problems: ListingProblem[] = [];
  for (const [index, entry] of entries.entries()) {
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

/** The listing when there is no list at all. */
export function unreadableListing(error: unknown): Listing {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof ListError ? error.code : 'unreadable';
  return { remotes: [], disabled: [], problems: [{ name: 'the list of remotes', code, reason }] };
}

/** The entry rolled out to this browser if it is usable, else the live one. */
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
  const name = nameOf(value) ?? `entry ${index + 1}`;
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

const Named = v.object({ name: v.string() });

function nameOf(value: unknown): string | undefined {
  const named = v.safeParse(Named, value);
  return named.success ? named.output.name : undefined;
}
