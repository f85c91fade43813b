import needs from './needs.json' with { type: 'json' };

/** What the list says for all its lines. */
export type Heading = { readonly contract: number; readonly base?: string | undefined };

const ENTRY = 'js/remoteEntry.js';

/** What a line need not say, since it follows from the rest of it, or from the heading. */
const FOLLOWING = ['contract', 'entry', 'global', 'preload', 'shared', 'base'] as const;

/** A line of the list with all that it leaves out. Lists are kept, so what is meant by leaving it out never changes. */
export function whole(line: unknown, { contract, base }: Heading): unknown {
  if (line !== Object(line)) return line;
  const { name, version, files, entry = ENTRY } = Object(line);
  return {
    contract,
    entry,
    global: `venture_${name}_${version}`.replace(/\W/g, '_'),
    preload: Object.keys(Object(files)).filter((file) => file !== entry),
    shared: needs,
    base: `${base}${name}/${version}/`,
    ...Object(line),
  };
}

/** The same line as short as can be: {@link whole} gives back every word of it. */
export function short(line: object, heading: Heading): object {
  const text = (value: object, key: string) => JSON.stringify(Reflect.get(value, key));
  return FOLLOWING.reduce((left, key) => {
    const without = Object.fromEntries(Object.entries(left).filter(([one]) => one !== key));
    return text(Object(whole(without, heading)), key) === text(line, key) ? without : left;
  }, line);
}
