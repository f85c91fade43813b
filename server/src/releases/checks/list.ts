import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from '../built';
import type { Problem } from '../refusal';
import { type Contents, findEntry, findRecorded, type List } from '../store/contents';
import { nameProblems } from './catalogue';
import { compareVersions, contractProblems, neighbourProblems, shellProblems } from './fit';
import { lostProblems } from './rules';
import type { Shell } from './shell';

/** Whether a release fits into the list it is to be in, and into the shell as far as that is known. */
export function listProblems(
  release: Release,
  list: List,
  before: Release | undefined,
  shell: Shell | undefined,
): readonly Problem[] {
  const others = list.remotes.filter(({ name }) => name !== release.name);
  return [
    ...(shell ? shellProblems(release, shell) : contractProblems(release.contract, list.contract)),
    ...neighbourProblems(release, others),
    ...nameProblems(release, others),
    ...lostProblems(release, before),
  ];
}

/** Whether the version was used before for something else, or would take the remote back. */
export function versionProblems(
  { release: { name, version }, hash }: BuiltRelease,
  contents: Contents,
  isOlderAllowed: boolean,
): readonly Problem[] {
  const before = findRecorded(contents, name, version);
  if (before && before.release !== hash) {
    const sentence = `Version ${version} of ${name} was already released with other content: raise the version in remote.json.`;
    return [{ code: 'version-taken', sentence }];
  }
  const live = findEntry(contents, name);
  if (isOlderAllowed || !live || compareVersions(version, live.version) >= 0) return [];
  const sentence = `Version ${version} is older than ${live.version}, which is live: roll back instead, or add --force.`;
  return [{ code: 'version-older', sentence }];
}
