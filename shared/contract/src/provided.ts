/** What a host hands to every remote, and in which version; a test holds this against the installed packages. */
export const PROVIDED = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' } as const;

/** Whether a caret range, the only kind that releases use, allows this version. */
export function fits(range: string, version: string): boolean {
  const [least, actual] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  if (!least || !actual || least[0] !== actual[0]) return false;
  const [, minor = 0, patch = 0] = least;
  const [, actualMinor = 0, actualPatch = 0] = actual;
  return actualMinor > minor || (actualMinor === minor && actualPatch >= patch);
}

/** The first package that a release needs otherwise than the host has it; `react/…` counts as `react`. */
export function misfit(shared: Readonly<Record<string, string>>): string | undefined {
  for (const [name, range] of Object.entries(shared)) {
    const version = Object.entries(PROVIDED).find(
      ([known]) => name === known || name.startsWith(`${known}/`),
    )?.[1];
    if (!version || !fits(range, version)) return `${name} ${range}`;
  }
  return undefined;
}
