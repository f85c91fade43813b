/** What a host hands to every remote, and in which version; a test holds this against the installed packages. */
export const PROVIDED = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' } as const;

/** Whether a caret range, the only kind that releases use, allows this version. */
function fits(range: string, version: string): boolean {
  const [least, actual] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  if (!least || !actual || least[0] !== actual[0]) return false;
  const [, minor = 0, patch = 0] = least;
  const [, actualMinor = 0, actualPatch = 0] = actual;
  return actualMinor > minor || (actualMinor === minor && actualPatch >= patch);
}

type Versions = Readonly<Record<string, string>>;

/** A package as a release needs it, and the version that the host has; none when it has none. */
export type Unsatisfied = { readonly need: string; readonly version: string | undefined };

/** The first package that a release needs otherwise than the host has it; `react/…` is a part of `react`. */
export function firstUnsatisfied(shared: Versions, provides: Versions = PROVIDED): Unsatisfied | undefined {
  for (const [name, range] of Object.entries(shared)) {
    const isPart = ([known]: readonly [string, string]) => name === known || name.startsWith(`${known}/`);
    const version = Object.entries(provides).find(isPart)?.[1];
    if (!version || !fits(range, version)) return { need: `${name} ${range}`, version };
  }
  return undefined;
}
