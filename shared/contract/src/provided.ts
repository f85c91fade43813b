/** Packages and versions that a host provides to every remote; a test compares them with the installed ones. */
export const PROVIDED_PACKAGES = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
} as const;

/** Whether a caret range, the only kind that releases use, includes this version. */
function fits(range: string, version: string): boolean {
  const [least, actual] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  if (!least || !actual || least[0] !== actual[0]) return false;
  const [, minor = 0, patch = 0] = least;
  const [, actualMinor = 0, actualPatch = 0] = actual;
  return actualMinor > minor || (actualMinor === minor && actualPatch >= patch);
}

type Versions = Readonly<Record<string, string>>;

/** A package that a release needs, with the host's version, if any. */
export type Unsatisfied = { readonly need: string; readonly version: string | undefined };

/** Returns the first package that a release needs in a version the host lacks; `react/…` is part of `react`. */
export function firstUnsatisfied(
  shared: Versions,
  provides: Versions = PROVIDED_PACKAGES,
): Unsatisfied | undefined {
  for (const [name, range] of Object.entries(shared)) {
    const isPart = ([known]: readonly [string, string]) => name === known || name.startsWith(`${known}/`);
    const version = Object.entries(provides).find(isPart)?.[1];
    if (!version || !fits(range, version)) return { need: `${name} ${range}`, version };
  }
  return undefined;
}
