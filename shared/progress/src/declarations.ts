import { onStoredChange, readStored, writeStored } from '@venture/api/storage';
import { readStoredValue } from '@venture/api/stored-value';
import { Scale } from '@venture/contract/scale';
import { Badge, Badges, gameXp, modeId, Teaches } from '@venture/contract/teaches';
import * as v from 'valibot';
import { type Declaration, type Declared, declaredBy, NOTHING } from './declared';
import {
  dropReusedIds,
  MOST_CHARACTERS,
  MOST_FORMER,
  mergeDeclaration,
  retire,
  selectFittingNames,
  serializeDeclarations,
  serializeWithin,
} from './retiring';

/** What each remote last declared, by its name, so that the device counts the same without a connection. */
const KEY = 'venture.declared';

const MOST_REMOTES = 2000;
const xp = v.optional(gameXp);
const modes = v.optional(
  v.pipe(v.array(v.object({ id: modeId, scale: Scale, xp })), v.maxLength(MOST_FORMER.modes)),
);
const game = { scale: v.optional(Scale), xp, modes };
const { quizzes, modules } = Teaches.entries;
const FormerQuiz = v.object({
  ...quizzes.item.entries,
  modules: v.optional(v.pipe(v.array(modules.item.entries.id), v.maxLength(MOST_FORMER.modulesOfQuiz))),
});
const Stored = v.object({
  teaches: v.optional(Teaches),
  badges: v.optional(Badges),
  ...game,
  base: v.string(),
  former: v.optional(
    v.object({
      quizzes: v.pipe(v.array(FormerQuiz), v.maxLength(MOST_FORMER.quizzes)),
      badges: v.pipe(v.array(Badge), v.maxLength(MOST_FORMER.badges)),
      ...game,
    }),
  ),
});

/** What is declared, as far as this device knows; {@link NOTHING} before a list was read here. */
export function readDeclared(): Declared {
  const declarations = readDeclarations();
  return declarations.length > 0 ? declaredBy(declarations) : NOTHING;
}

/** Calls `listener` when it changes, here or in another tab; returns a function that stops it. */
export const onDeclared = (listener: () => void) => onStoredChange(KEY, listener);

/** Snapshot: equal texts mean equal declarations. */
export const getDeclaredSnapshot = () => readStored(KEY);

/**
 * Stores what entries of a verified list declare; if they are the whole list, anything no longer declared is
 * retired. A release that declares too much is left out. False when the device has no room for what is live: then
 * what it had stays.
 */
export function storeDeclared(entries: readonly Declaration[], isWholeList = false): boolean {
  const now = entries.filter(declares).map(partOf);
  const stored = readStored(KEY);
  if (serializeDeclarations(now) === stored) return true;
  const before = readDeclarations();
  const fitting = selectFittingNames(now);
  const listed = entries.flatMap((entry) => {
    const known = before.find(({ name }) => name === entry.name);
    if (!declares(entry)) return known ?? [];
    return fitting.has(entry.name) ? mergeDeclaration(known, partOf(entry)) : known ? retire(known) : [];
  });
  const others = before.filter(({ name }) => !entries.some((entry) => entry.name === name));
  const all = dropReusedIds([...listed, ...(isWholeList ? others.map(retire) : others)])
    .filter((each) => declares(each) || each.former)
    .slice(0, MOST_REMOTES);
  // A full device still has the room of what it stores now.
  return [MOST_CHARACTERS, stored?.length ?? 0].some((most) => {
    const text = serializeWithin(all, most);
    return text === stored || writeStored(KEY, text);
  });
}

function readDeclarations(): readonly Declaration[] {
  const all = Object.entries(readStoredValue(KEY, v.record(v.string(), v.unknown())) ?? {})
    .slice(0, MOST_REMOTES)
    .flatMap(([name, value]) => {
      const read = v.safeParse(Stored, value);
      return read.success ? [{ name, ...read.output }] : [];
    });
  return dropReusedIds(all);
}

/** A release made before there were catalogues declares nothing: what the remote declared last stays. */
function declares({ teaches, badges, scale, modes }: Declaration): boolean {
  return (teaches ?? badges ?? scale ?? modes) !== undefined;
}

function partOf({ name, teaches, badges, scale, xp, modes, base }: Declaration): Declaration {
  const scales = modes?.map((mode) => ({ id: mode.id, scale: mode.scale, xp: mode.xp }));
  return { name, teaches, badges, scale, xp, modes: scales, base };
}
