import project from '../../../package.json';

/** The version of Venture Quest, as CHANGELOG.md describes it; releases of remotes have versions of their own. */
export const VERSION = project.version;

export function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}
