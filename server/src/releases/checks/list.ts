import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOGUE_FILE } from '@venture/contract/catalogue';
import { contractProblems, findCompatibilityProblems } from '@venture/contract/checks/fit';
import { RULES } from '@venture/contract/checks/rules';
import { listReservedNames } from '@venture/contract/declaration';
import { ParseError, parseJson } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import * as v from 'valibot';
import { errorCode } from '../../process/failure';
import { compareVersions } from '../../process/version';
import type { BuiltRelease } from '../store/built';
import {
  findEntry,
  findNewerEntry,
  findRecordedRelease,
  type List,
  type StoreContents,
} from '../store/contents';
import { createRefusal, type ReleaseProblem, type ReleaseProblemCode } from '../store/refusal';
import { takenIdProblems, xpTotalProblems } from './catalogue';

/** Everything a release must be compatible with: the future list, the stored releases, and the shell if known. */
export type CheckContext = {
  readonly list: List;
  /** All releases in the store, live or not. */
  readonly stored: readonly Release[];
  readonly shell: Shell | undefined;
};

/** Finds what keeps a release from fitting the list, the stored releases and the shell. */
export function findListProblems(
  release: Release,
  before: Release | undefined,
  { list, stored, shell }: CheckContext,
): readonly ReleaseProblem[] {
  const isOther = ({ name }: Release) => name !== release.name;
  const others = list.remotes.filter(isOther).flatMap((entry) => [entry, findNewerEntry(entry) ?? []].flat());
  return [
    ...(shell ? shellProblems(release, shell) : contractProblems(release.contract, list.contract)),
    ...neighbourProblems(release, others),
    ...takenIdProblems(listReservedNames(release), [...others, ...stored.filter(isOther)]),
    ...xpTotalProblems(
      release,
      stored.filter((one) => !isOther(one)),
    ),
    ...lostProblems(release, before),
  ];
}

/** Whether the version was used for something else before, or is a downgrade. */
export function versionProblems(
  { release: { name, version }, hash }: BuiltRelease,
  contents: StoreContents,
  isOlderAllowed: boolean,
): readonly ReleaseProblem[] {
  const before = findRecordedRelease(contents, name, version);
  if (before && before.manifestHash !== hash) {
    const sentence = `Version ${version} of ${name} was already released with other content: raise the version in remote.json.`;
    return [{ code: 'version-taken', sentence }];
  }
  const live = findEntry(contents, name);
  if (isOlderAllowed || !live || compareVersions(version, live.version) >= 0) return [];
  const sentence = `Version ${version} is older than ${live.version}, which is live: roll back instead, or release a higher version.`;
  return [{ code: 'version-older', sentence }];
}

/** Finds what the server can do for a remote's live release but could not do for the next one. */
function lostProblems(release: Release, live: Release | undefined): readonly ReleaseProblem[] {
  if (!live) return [];
  const hasRules = RULES in release.files;
  // Judging quiz answers takes a catalogue, but no rules.
  const needsRules = RULES in live.files && !(release.teaches && !live.scale);
  const needsCatalogue = live.teaches && !release.teaches;
  const lost = (code: ReleaseProblemCode, what: string, consequence: string): ReleaseProblem => ({
    code,
    sentence: `It has no ${what}, which the live release ${live.version} has: ${consequence}.`,
  });
  return [
    ...(needsRules && !hasRules ? [lost('rules-missing', RULES, 'results could no longer be checked')] : []),
    ...(live.scale && !release.scale
      ? [lost('scale-missing', 'scale', 'the game would no longer bring XP')]
      : []),
    ...(needsCatalogue
      ? [lost('catalogue-missing', CATALOGUE_FILE, 'answers could no longer be judged')]
      : []),
  ];
}

/** `shell.json`: what a shell build provides to remotes and keeps to itself. */
const Shell = v.object({
  contract: v.number(),
  /** The version of each package that remotes share. */
  provides: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/, 'must be a version'))),
  /** The paths of its own pages; one ending in `/*` covers everything below. */
  routes: v.array(v.pipe(v.string(), v.regex(/^\/[\w/:-]*\*?$/, 'must be a path'))),
});
type Shell = v.InferOutput<typeof Shell>;

/** Reads the description of the shell in this folder; undefined if never built. */
export async function readShell(folder: string): Promise<Shell | undefined> {
  const file = join(folder, 'shell.json');
  try {
    return parseJson(Shell, await readFile(file, 'utf8'), file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof ParseError) throw createRefusal('shell-invalid', `${error.message}.`);
    throw error;
  }
}

/** Whether a release takes routes or card positions of other live remotes. */
function neighbourProblems(release: Release, others: readonly Release[]): readonly ReleaseProblem[] {
  return others.flatMap((other) => {
    const route = release.routes.find(({ path }) => other.routes.some((taken) => taken.path === path));
    const card = release.cards.find(({ slot, order }) =>
      other.cards.some((taken) => taken.slot === slot && taken.order === order),
    );
    return [
      ...problem('route-taken', route && `The route ${route.path} already belongs to ${other.name}.`),
      ...problem('card-taken', card && cardSentence(card, other)),
    ];
  });
}

/** Checks that a team's routes lie below its remote's name, or are live already. */
export function teamRouteProblems(
  { name, routes }: Release,
  live: Pick<Release, 'routes'> | undefined,
): readonly ReleaseProblem[] {
  const isOwn = ({ path }: Release['routes'][number]) =>
    path === `/${name}` || path.startsWith(`/${name}/`) || live?.routes.some((known) => known.path === path);
  const route = routes.find((one) => !isOwn(one));
  return problem('route-outside', route && `The route ${route.path} is neither /${name} nor below it.`);
}

/** Whether a remote fits into a shell. */
export function shellProblems(
  { contract, routes, shared }: Release,
  shell: Shell,
): readonly ReleaseProblem[] {
  const route = routes.find(({ path }) => shell.routes.some((own) => coversRoute(own, path)));
  const fit = findCompatibilityProblems({ contract, shared }, shell.contract, shell.provides);
  return [
    ...fit.filter(({ code }) => code === 'contract-differs'),
    ...problem('route-of-shell', route && `The route ${route.path} belongs to the shell.`),
    ...fit.filter(({ code }) => code !== 'contract-differs'),
  ];
}

/** Whether a route covers this path: each `:name` stands for one segment, a final `/*` for all below it. */
function coversRoute(route: string, path: string): boolean {
  const pattern = route.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
  return new RegExp(`^${pattern}$`).test(path);
}

function problem(
  code: ReleaseProblem['code'],
  sentence: string | false | undefined,
): readonly ReleaseProblem[] {
  return sentence ? [{ code, sentence }] : [];
}

function cardSentence({ slot, order }: Release['cards'][number], other: Release): string {
  return `Place ${order} among the cards of ${slot} already belongs to ${other.name}: choose another order.`;
}
