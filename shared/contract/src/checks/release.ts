import type { Release } from '../remotes';
import { type Finding, formatShortList } from './finding';
import type usual from './size-limits.json';

/** A release's files by path. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

/** Codes of findings about files, sizes and names. */
export const GATE_CODES = [
  'file-missing',
  'file-altered',
  'file-unlisted',
  'entry-too-big',
  'page-too-big',
  'release-too-big',
  'route-twice',
  'global-foreign',
] as const;
export type GateCode = (typeof GATE_CODES)[number];

type GateFindings = readonly Finding<GateCode>[];

type Others = Readonly<Record<string, string>>;

/** Compares a release's files with those it lists; `hashes` are those of the actual files. */
export function fileFindings(
  release: Release,
  others: Others,
  hashes: ReadonlyMap<string, string>,
): GateFindings {
  const listed = new Map(Object.entries({ ...others, ...release.files }));
  const art = [...release.cards, ...(release.badges ?? [])].flatMap((pictured) => pictured.art ?? []);
  const missing = [
    ...[release.entry, ...release.preload, ...art].filter((file) => !(file in release.files)),
    ...[...listed.keys()].filter((file) => !hashes.has(file)),
  ];
  const altered = [...listed.keys()].filter(
    (file) => hashes.has(file) && hashes.get(file) !== listed.get(file),
  );
  const unlisted = [...hashes.keys()].filter((file) => file !== 'release.json' && !listed.has(file));
  return [
    ...finding(
      'file-missing',
      missing,
      'is needed, but is not there or not listed in release.json',
      'Build it again.',
    ),
    ...finding(
      'file-altered',
      altered,
      'is not the file whose hash release.json gives',
      'Change nothing after the build.',
    ),
    ...finding(
      'file-unlisted',
      unlisted,
      'is not listed in release.json',
      'Remove it, or list it with its hash.',
    ),
  ];
}

/** Release size limits, set by an installation's operator; defaults are in `size-limits.json`. */
export type SizeLimits = Readonly<typeof usual>;

/** A visit's or a release's size, and its limit. */
export type Size<Code extends string = GateCode> = {
  readonly code: Code;
  readonly what: string;
  readonly bytes: number;
  readonly most: number;
  readonly remedy: string;
};

/** Lists the sizes that are limited; `packed` returns the gzipped size. */
export function sizesOf(
  release: Release,
  files: ReleaseFiles,
  packed: (content: Uint8Array) => number,
  limits: SizeLimits,
): readonly Size[] {
  const sizeOf = (file: string) => packed(files.get(file) ?? new Uint8Array());
  const later = release.wrapped
    ? 'Make pictures and scripts smaller, or have the game fetch data when it needs it: what it imports is bundled.'
    : 'Load parts of it later, with import().';
  return [
    {
      code: 'entry-too-big',
      what: `The entry ${release.entry}`,
      bytes: sizeOf(release.entry),
      most: limits.entryBytes,
      remedy: later,
    },
    {
      code: 'page-too-big',
      what: `What the first page needs (${release.preload.join(', ')})`,
      bytes: release.preload.reduce((sum, file) => sum + sizeOf(file), 0),
      most: release.wrapped ? limits.wrappedPageBytes : limits.pageBytes,
      remedy: later,
    },
    {
      code: 'release-too-big',
      what: 'All files together',
      bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
      most: release.wrapped || release.sizeReason ? limits.releaseBytes : limits.reasonBytes,
      remedy: 'Make pictures and sounds smaller, or give the reason as "sizeReason" in remote.json.',
    },
  ];
}

/** Reports a visit that is too large. */
export function sizeFindings(
  release: Release,
  files: ReleaseFiles,
  packed: (content: Uint8Array) => number,
  limits: SizeLimits,
): GateFindings {
  return sizesOf(release, files, packed, limits)
    .filter(({ code, bytes, most }) => bytes > most && !(code === 'release-too-big' && release.sizeReason))
    .map(({ code, what, bytes, most, remedy }) => ({
      code,
      sentence: `${what}: ${sizeText(bytes)}, and at most ${sizeText(most)} are allowed.`,
      remedy,
    }));
}

/** Finds routes declared twice, and a global name that may be one of the browser or of another remote. */
export function findDeclarationConflicts({ name, routes, global }: Release): GateFindings {
  const paths = routes.map(({ path }) => path);
  const twice = paths.filter((path, at) => paths.indexOf(path) !== at);
  const own = name.replaceAll('-', '_');
  // Browser globals contain no underscore; names with `venture_` belong to remotes built with our kit.
  const isOwn = /^(?!__|venture_)\w*_/.test(global) || global.startsWith(`venture_${own}`);
  const remedy = `Name it after the remote and its version, such as "${own}_1_0_0".`;
  return [
    ...finding('route-twice', twice, 'is declared more than once', 'Declare each route once in remote.json.'),
    ...finding(
      'global-foreign',
      isOwn ? [] : [`The global "${global}"`],
      'may be one of the browser or of another remote',
      remedy,
    ),
  ];
}

function finding(code: GateCode, found: readonly string[], what: string, remedy: string): GateFindings {
  const some = formatShortList(found);
  return some === undefined ? [] : [{ code, sentence: `${some} ${what}.`, remedy }];
}

export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  const [amount, unit] = kilobytes < 1024 ? [kilobytes, 'kB'] : [kilobytes / 1024, 'MB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}
