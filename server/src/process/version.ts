import project from '../../../package.json';

/** The version of Venture Quest, as CHANGELOG.md describes it; releases of remotes have versions of their own. */
export const VERSION = project.version;

/** Below 0 when the first version is the older one; what follows a "-" does not count. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbers(one), numbers(other)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function numbers(version: string): readonly number[] {
  return version.split('-', 1).join().split('.').map(Number);
}
