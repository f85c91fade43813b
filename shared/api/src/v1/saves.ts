import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text, timestamp } from './text';

/** How much a person's games may save: characters of JSON a game, games, and bytes of all together. */
export const SAVE_LIMITS = { characters: 256 * 1024, games: 50, bytes: 2 * 1024 * 1024 } as const;

/** Texts by keys of any name: a record of valibot would leave out `constructor` and `__proto__`. */
export const SavedTexts = v.custom<Readonly<Record<string, string>>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string'),
  'must be texts by their keys',
);

/** What a game has saved: all of its values, which always stay together. */
export const Save = v.object({
  /** When it was written, by the clock of the device. */
  at: timestamp,
  values: SavedTexts,
});
export type Save = v.InferOutput<typeof Save>;

const params = v.object({ remote: text(1, 80) });

/** What the caller's devices have saved last of a game. */
export const getSave = endpoint({
  id: 'getSave',
  method: 'GET',
  path: '/me/saves/{remote}',
  access: 'learner',
  summary: 'What a game has saved for the caller',
  params,
  /** Whose save is meant: another person may since have logged in in another tab. */
  query: v.object({ learner: v.string() }),
  response: v.object({ save: v.optional(Save) }),
});

/**
 * Replaces what a game has saved, as a whole. What is no later than what is there changes nothing. Refused with
 * `too-many-saves` when the games of a person would have saved too much.
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
