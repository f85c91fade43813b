import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text, timestamp } from './text';

/** Quotas for a person's games: characters of JSON per game, number of games, and bytes in total. */
export const SAVE_LIMITS = { characters: 256 * 1024, games: 50, bytes: 2 * 1024 * 1024 } as const;

/** Texts by any key; a record of valibot would drop `constructor` and `__proto__`. */
export const SavedTexts = v.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
  'must be texts by their keys',
);

/** A game's save: all its values, which are always written together. */
export const Save = v.object({
  /** Time on the device's clock. */
  at: timestamp,
  values: SavedTexts,
});
export type Save = v.InferOutput<typeof Save>;

const params = v.object({ remote: text(1, 80) });

/** The latest save of a game by the caller's devices. */
export const getSave = endpoint({
  id: 'getSave',
  method: 'GET',
  path: '/me/saves/{remote}',
  access: 'learner',
  summary: 'What a game has saved for the caller',
  params,
  /** Expected user, since another one may have logged in in another tab. */
  query: v.object({ learner: v.string() }),
  response: v.object({ save: v.optional(Save) }),
});

/**
 * Replaces a game's save as a whole, unless the stored one is newer. Refused with `too-many-saves` if all
 * saves of a person would exceed the quota.
 */
export const writeSave = endpoint({
  id: 'writeSave',
  method: 'PUT',
  path: '/me/saves/{remote}',
  access: 'learner',
  summary: 'Stores what a game has saved for the caller, unless something later is there',
  params,
  body: v.strictObject({
    learner: v.string(),
    at: Save.entries.at,
    values: v.pipe(
      Save.entries.values,
      v.check(
        (values) => JSON.stringify(values).length <= SAVE_LIMITS.characters,
        `must have at most ${SAVE_LIMITS.characters} characters`,
      ),
    ),
  }),
  /** A character has up to three bytes. */
  largestBody: 3 * SAVE_LIMITS.characters + 1024,
});
