import { onStored, readStored, store } from '@venture/api/storage';
import { readStoredValue } from '@venture/api/stored-value';
import { Scale } from '@venture/contract/scale';
import { Badges, gameXp, Teaches } from '@venture/contract/teaches';
import * as v from 'valibot';
import { type Declaration, type Declared, declaredBy, NOTHING } from './declared';

/** What each remote last declared, by its name, so that the device counts the same without a connection. */
const KEY = 'venture.declared';

const MOST_REMOTES = 2000;
/** A tenth of what browsers keep for a site: the events of the learner need the rest. */
const MOST_CHARACTERS = 500_000;
const ids = v.pipe(v.array(v.string()), v.maxLength(1000));
const Stored = v.object({
  teaches: v.optional(Teaches),
  badges: v.optional(Badges),
  scale: v.optional(Scale),
  xp: v.optional(gameXp),
  base: v.string(),
  retired: v.optional(ids),
});

/** What is declared, as far as this device knows; {@link NOTHING} before a list was read here. */
export function readDeclared(): Declared {
  const declarations = readDeclarations();
  return declarations.length > 0 ? declaredBy(declarations) : NOTHING;
}

/** Calls `listener` when it changes, here or in another tab; returns a function that stops it. */
export const onDeclared = (listener: () => void) => onStored(KEY, listener);

/** The same text means the same declarations. */
export const declaredText = () => readStored(KEY);

/**
 * Stores what entries of a verified list declare; if they are the whole list, anything no longer declared is
 * retired. False when the device has no room for it.
 */
export function storeDeclared(entries: readonly Declaration[], isWholeList = false): boolean {
  const fresh = textOf(entries.filter(declares).map(partOf));
  if (fresh === readStored(KEY)) return true;
  const before = readDeclarations();
  const listed = entries.flatMap((entry) => {
    const known = before.find(({ name }) => name === entry.name);
    return declares(entry) ? merged(known, partOf(entry)) : (known ?? []);
  });
  const others = before.filter(({ name }) => !entries.some((entry) => entry.name === name));
  const all = [...listed, ...(isWholeList ? others.map(retired) : others)].slice(0, MOST_REMOTES);
  return [textOf(all), textOf(listed)].some(
    (text) => text.length <= MOST_CHARACTERS && (text === readStored(KEY) || store(KEY, text)),
  );
}

function readDeclarations(): readonly Declaration[] {
  return Object.entries(readStoredValue(KEY, v.record(v.string(), v.unknown())) ?? {})
    .slice(0, MOST_REMOTES)
    .flatMap(([name, value]) => {
      const read = v.safeParse(Stored, value);
      return read.success ? [{ name, ...read.output }] : [];
    });
}

function textOf(declarations: readonly Declaration[]): string {
  return JSON.stringify(Object.fromEntries(declarations.map(({ name, ...each }) => [name, each])));
}

/** A release made before there were catalogues declares nothing: what the remote declared last stays. */
function declares({ teaches, badges, scale }: Declaration): boolean {
  return (teaches ?? badges ?? scale) !== undefined;
}

function partOf({ name, teaches, badges, scale, xp, base }: Declaration): Declaration {
  return { name, teaches, badges, scale, xp, base };
}

/** What a release declares; what an earlier one of that remote did and this one does not is retired. */
function merged(before: Declaration | undefined, now: Declaration): Declaration {
  const { modules = [], quizzes = [] } = now.teaches ?? {};
  const oldQuizzes = lacking(quizzes, before?.teaches?.quizzes);
  const oldBadges = lacking(now.badges, before?.badges);
  const both = {
    ...now,
    teaches: { modules, quizzes: [...quizzes, ...oldQuizzes] },
    badges: [...(now.badges ?? []), ...oldBadges],
    retired: [...oldQuizzes, ...oldBadges].map(({ id }) => id),
  };
  return both.retired.length > 0 && v.is(Stored, both) ? both : now;
}

/** A remote that is not in the list: all of it. */
function retired(before: Declaration): Declaration {
  const { modules = [], quizzes = [] } = before.teaches ?? {};
  const all = [...modules, ...quizzes, ...(before.badges ?? [])].map(({ id }) => id);
  return { ...before, retired: [before.name, ...all] };
}

function lacking<Item extends { readonly id: string }>(
  list: readonly Item[] = [],
  old: readonly Item[] = [],
) {
  return old.filter(({ id }) => !list.some((each) => each.id === id));
}
