import * as v from 'valibot';
import { endpoint } from './endpoint';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** Options are small: a mode, a timing, a few words. */
const MOST_OPTIONS = 20;

/** A play that the server hands out: its result counts in full, once, and until then only for whoever asked. */
export const RunSession = v.object({
  id: v.pipe(v.string(), v.uuid()),
  seed: v.pipe(v.number(), v.safeInteger()),
  /** After this it counts as any other play that nobody watched. */
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type RunSession = v.InferOutput<typeof RunSession>;

/** Asks for the next play of a game, with the options it will be played with. */
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
