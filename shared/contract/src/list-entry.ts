import sharedPackages from './shared-packages.json' with { type: 'json' };

/** What the list states once for all its entries. */
export type ListHeader = { readonly contract: number; readonly base?: string | undefined };

const CONTAINER = 'js/remoteEntry.js';

/**
 * An entry of the list with everything that follows from the rest of it: stored lists may have been written by versions
 * that left it out.
 */
export function expandEntry(line: unknown, header: ListHeader): unknown {
  if (line !== Object(line)) return line;
  const { contract, base } = header;
  const { name, version, files, entry = CONTAINER, rollout } = Object(line);
  return {
    contract,
    entry,
    global: `venture_${name}_${version}`.replace(/\W/g, '_'),
    preload: Object.keys(Object(files)).filter((file) => file !== entry),
    shared: sharedPackages,
    base: `${base}${name}/${version}/`,
    ...Object(line),
    ...(rollout && { rollout: { ...rollout, entry: expandEntry(rollout.entry, header) } }),
  };
}
