import { Scale } from '@venture/contract/scale';
import { Badges, gameXp, modeId, Teaches } from '@venture/contract/teaches';
import { type Catalogue, type Declaration, NOTHING, toCatalogue } from '@venture/rules/catalogue';
import * as v from 'valibot';
import { onStoredChange, readStored, writeStored } from './storage';
import { readStoredValue } from './stored-value';

/** Key of the declarations of all remotes, by name, so that the device counts the same when offline. */
const KEY = 'venture.catalogue';

const MOST_REMOTES = 2000;
const MOST_MODES = 100;
const xp = v.optional(gameXp);
const Stored = v.object({
  teaches: v.optional(Teaches),
  badges: v.optional(Badges),
  scale: v.optional(Scale),
  xp,
  modes: v.optional(v.pipe(v.array(v.object({ id: modeId, scale: Scale, xp })), v.maxLength(MOST_MODES))),
  base: v.string(),
});

/** Returns the catalogue as this device knows it; {@link NOTHING} before a list was read here. */
export function readStoredCatalogue(): Catalogue {
  const declarations = readDeclarations();
  return declarations.length > 0 ? toCatalogue(declarations) : NOTHING;
}

/** Calls `listener` when the catalogue changes, here or in another tab; returns a function that stops it. */
export const onCatalogueChange = (listener: () => void) => onStoredChange(KEY, listener);

/** Snapshot of the catalogue: equal texts mean equal declarations. */
export const getCatalogueSnapshot = () => readStored(KEY);

/**
 * Stores the declarations in a verified list's entries; unless these are the whole list, other remotes keep theirs.
 * Returns false when the device has no room, and then changes nothing.
 */
export function storeCatalogue(entries: readonly Declaration[], isWholeList = false): boolean {
  const isOther = ({ name }: Declaration) => !entries.some((entry) => entry.name === name);
  const others = isWholeList ? [] : readDeclarations().filter(isOther);
  const all = [...entries.filter(declares).map(partOf), ...others].map(({ name, ...each }) => [name, each]);
  const text = JSON.stringify(Object.fromEntries(all));
  return text === readStored(KEY) || writeStored(KEY, text);
}

function readDeclarations(): readonly Declaration[] {
  return Object.entries(readStoredValue(KEY, v.record(v.string(), v.unknown())) ?? {})
    .slice(0, MOST_REMOTES)
    .flatMap(([name, value]) => {
      const read = v.safeParse(Stored, value);
      return read.success ? [{ name, ...read.output }] : [];
    });
}

function declares({ teaches, badges, scale, modes }: Declaration): boolean {
  return (teaches ?? badges ?? scale ?? modes) !== undefined;
}

function partOf({ name, teaches, badges, scale, xp, modes, base }: Declaration): Declaration {
  const scales = modes?.map((mode) => ({ id: mode.id, scale: mode.scale, xp: mode.xp }));
  return { name, teaches, badges, scale, xp, modes: scales, base };
}
