import { CATALOGUE_FILE } from '@venture/contract/catalogue';
import { listReservedNames } from '@venture/contract/declaration';
import type { Release } from '@venture/contract/remotes';
import { contractProblems } from '@venture/gate/fit';
import { RULES } from '@venture/gate/rules';
import { compareVersions } from '../../process/version';
import type { BuiltRelease } from '../built';
import type { ReleaseProblem, ReleaseProblemCode } from '../refusal';
import { findEntry, findNewerEntry, findRecorded, type List, type StoreContents } from '../store/contents';
import { takenIdProblems, xpTotalProblems } from './catalogue';
import type { Shell } from './fit';
import { neighbourProblems, shellProblems } from './fit';

/** What a release has to fit: the list it is to be in, what is stored, and the shell as far as that is known. */
export type CheckContext = {
  readonly list: List;
  /** All releases in the store, live or not. */
  readonly stored: readonly Release[];
  readonly shell: Shell | undefined;
};

/** `undeclared`: names that only its rules tell. */
export function listProblems(
  release: Release,
  before: Release | undefined,
  { list, stored, shell }: CheckContext,
  undeclared: readonly string[] = [],
): readonly ReleaseProblem[] {
  const isOther = ({ name }: Release) => name !== release.name;
  const others = list.remotes.filter(isOther).flatMap((entry) => [entry, findNewerEntry(entry) ?? []].flat());
  return [
    ...(shell ? shellProblems(release, shell) : contractProblems(release.contract, list.contract)),
    ...neighbourProblems(release, others),
    ...takenIdProblems(
      [...listReservedNames(release), ...undeclared],
      [...others, ...stored.filter(isOther)],
    ),
    ...xpTotalProblems(
      release,
      stored.filter((one) => !isOther(one)),
    ),
    ...lostProblems(release, before),
  ];
}

/** Whether the version was used before for something else, or would take the remote back. */
export function versionProblems(
  { release: { name, version }, hash }: BuiltRelease,
  contents: StoreContents,
  isOlderAllowed: boolean,
): readonly ReleaseProblem[] {
  const before = findRecorded(contents, name, version);
  if (before && before.release !== hash) {
    const sentence = `Version ${version} of ${name} was already released with other content: raise the version in remote.json.`;
    return [{ code: 'version-taken', sentence }];
  }
  const live = findEntry(contents, name);
  if (isOlderAllowed || !live || compareVersions(version, live.version) >= 0) return [];
  const sentence = `Version ${version} is older than ${live.version}, which is live: roll back instead, or release a higher version.`;
  return [{ code: 'version-older', sentence }];
}

/** What the live release of a remote lets the server do must not be lost by the next one. */
function lostProblems(release: Release, live: Release | undefined): readonly ReleaseProblem[] {
  if (!live) return [];
  const hasRules = RULES in release.files;
  // The answers of quizzes need no rules, but a catalogue.
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
    ...(needsCatalogue && !hasRules
      ? [lost('catalogue-missing', CATALOGUE_FILE, 'answers could no longer be judged')]
      : []),
  ];
}
