import * as v from 'valibot';
import { endpoint } from './endpoint';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** Options are small: a mode, a timing, a few words. */
const MOST_OPTIONS = 20;

/** A play that the server deals: its result counts in full, once, and only for the person who requested it. */
export const RunSession = v.object({
  id: v.pipe(v.string(), v.uuid()),
  seed: v.pipe(v.number(), v.safeInteger()),
  /** After this it counts like any play that was not dealt. */
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type RunSession = v.InferOutput<typeof RunSession>;

/** Requests the next play of a game, with its options. */
export const openRun = endpoint({
  id: 'openRun',
  method: 'POST',
  path: '/runs',
  access: 'learner',
  summary: 'Begins a game whose result counts in full',
  body: v.strictObject({
    game: name,
    /** The version of the game's release that is being played. */
    release: name,
    options: v.optional(
      v.pipe(
        v.record(name, v.unknown()),
        v.check((options) => Object.keys(options).length <= MOST_OPTIONS, 'has too many entries'),
      ),
      {},
    ),
  }),
  response: RunSession,
});
