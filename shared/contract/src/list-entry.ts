import sharedPackages from './shared-packages.json' with { type: 'json' };

/** Fields of the list that apply to all entries. */
export type ListHeader = { readonly contract: number; readonly base?: string | undefined };

const CONTAINER = 'js/remoteEntry.js';

/** Adds the derived fields to an entry of the list; stored lists may omit them. */
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
