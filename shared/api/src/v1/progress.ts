import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { VERDICTS } from './verdicts';

/** Most events in one call; a device that has more makes more calls. */
export const EVENTS_AT_ONCE = 100;

/** Enough for a hundred plays with all their moves, in bytes. */
const LARGEST_PUSH = 1024 * 1024;

const standing = v.picklist(VERDICTS);
const uuid = v.pipe(v.string(), v.uuid('must be a UUID'));

const Total = v.object({
  /** How many events the server has. */
  events: v.number(),
  xp: v.number(),
  /** The part of it that leaderboards count. */
  verifiedXp: v.number(),
});

/**
 * Tells the server what was done. An event is kept once, however often it is sent; the answer says what it
 * makes of each, in the same order.
 */
export const pushEvents = endpoint({
  id: 'pushEvents',
  method: 'POST',
  path: '/events',
  access: 'learner',
  summary: 'Stores progress events; sending one again changes nothing',
  body: v.strictObject({
    /** Whose events these are: another person may have logged in meanwhile in another tab. */
    learner: v.string(),
    /** Each is judged by itself, so that one that cannot be read stops no other. */
    events: v.pipe(v.array(v.unknown()), v.maxLength(EVENTS_AT_ONCE, `must be at most ${EVENTS_AT_ONCE}`)),
  }),
  largestBody: LARGEST_PUSH,
  response: v.object({
    results: v.array(
      v.object({
        /** `later`: it was not kept, since it cannot be judged now; it shall be sent again. */
        standing: v.picklist([...VERDICTS, 'later']),
        code: v.optional(v.string()),
      }),
    ),
    total: Total,
  }),
});

/** What was kept after the event of number `after`, oldest first, without the moves of runs. */
export const pullEvents = endpoint({
  id: 'pullEvents',
  method: 'GET',
  path: '/events',
  access: 'learner',
  summary: 'The progress events stored since a cursor',
  query: v.object({
    learner: v.string(),
    after: v.optional(wholeNumber(0, 2_147_483_647), '0'),
    limit: v.optional(wholeNumber(1, 500), '200'),
  }),
  response: v.object({
    items: v.array(v.object({ event: v.unknown(), standing })),
    /** Ask again after this number. */
    last: v.number(),
    more: v.boolean(),
  }),
});

/** One event with everything that was kept of it. */
export const getEvent = endpoint({
  id: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  access: 'learner',
  summary: 'One progress event; a run comes with its moves',
  params: v.object({ id: uuid }),
  response: v.object({
    event: v.unknown(),
    standing,
    code: v.optional(v.string()),
    receivedAt: v.string(),
  }),
});
