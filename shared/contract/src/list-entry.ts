import sharedPackages from './shared-packages.json' with { type: 'json' };

/** What the list states once for all its entries. */
export type ListHeader = { readonly contract: number; readonly base?: string | undefined };

const CONTAINER = 'js/remoteEntry.js';

/** What an entry can leave out, since it follows from the rest of it or from the list. */
const DERIVED = ['contract', 'entry', 'global', 'preload', 'shared', 'base'] as const;

/**
 * An entry of the list with everything it leaves out. Lists are stored, so the meaning of leaving something
 * out never changes.
 */
export function expandEntry(line: unknown, { contract, base }: ListHeader): unknown {
  if (line !== Object(line)) return line;
  const { name, version, files, entry = CONTAINER } = Object(line);
  return {
    contract,
    entry,
    global: `venture_${name}_${version}`.replace(/\W/g, '_'),
    preload: Object.keys(Object(files)).filter((file) => file !== entry),
    shared: sharedPackages,
    base: `${base}${name}/${version}/`,
    ...Object(line),
  };
}

/** The shortest form of the same entry: {@link expandEntry} restores it exactly. */
export function compactEntry(line: object, heading: ListHeader): object {
  const text = (value: object, key: string) => JSON.stringify(Reflect.get(value, key));
  return DERIVED.reduce((left, key) => {
    const without = Object.fromEntries(Object.entries(left).filter(([one]) => one !== key));
    return text(Object(expandEntry(without, heading)), key) === text(line, key) ? without : left;
  }, line);
}
