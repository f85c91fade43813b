import project from '../../../package.json';

/** The version of Venture Quest, as CHANGELOG.md describes it; releases of remotes have versions of their own. */
export const VERSION = project.version;

/** Returns less than 0 if the first version is older; what follows a "-" is ignored. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function numbers(version: string): readonly number[] {
  return version.split('-', 1).join().split('.').map(Number);
}
