import * as v from 'valibot';
import { endpoint } from './endpoint';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** Maximum number of options: usually a mode, a timing and some words. */
const MOST_OPTIONS = 20;

/** A run ticket, which makes one result count in full, only for the user who requested the ticket. */
export const RunTicket = v.object({
  id: v.pipe(v.string(), v.uuid()),
  seed: v.pipe(v.number(), v.safeInteger()),
  /** After this time, a result counts like one without a ticket. */
  expiresAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type RunTicket = v.InferOutput<typeof RunTicket>;

/** Requests a ticket for a game's next run, with its options. */
export const openRun = endpoint({
  id: 'openRun',
  method: 'POST',
  path: '/runs',
  access: 'learner',
  summary: 'Begins a game whose result counts in full',
  body: v.strictObject({
    game: name,
    /** Version of the played release. */
    release: name,
    options: v.optional(
      v.pipe(
        v.record(name, v.unknown()),
        v.check((options) => Object.keys(options).length <= MOST_OPTIONS, 'has too many entries'),
      ),
      {},
    ),
  }),
  response: RunTicket,
});
