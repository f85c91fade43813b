import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { uuid } from './text';
import { VERDICTS } from './verdicts';

/** What a learner did, as packages above this one know it; the OpenAPI document says what it is. */
export const eventSchema = v.unknown();

/** Most events in one call; a device that has more makes more calls. */
export const MAX_EVENTS_PER_CALL = 100;

/** In bytes: enough for a hundred plays with all their moves. */
const LARGEST_PUSH = 1024 * 1024;

const standing = v.picklist(VERDICTS);

const Total = v.object({
  /** How many events the server has. */
  events: v.number(),
  xp: v.number(),
  /** The part that counts on leaderboards. */
  verifiedXp: v.number(),
});

/**
 * Sends events to the server. An event is stored once, however often it is sent; the response has the verdict
 * of each, in the same order.
 */
export const pushEvents = endpoint({
  id: 'pushEvents',
  method: 'POST',
  path: '/events',
  access: 'learner',
  summary: 'Stores progress events; sending one again changes nothing',
  body: v.strictObject({
    /** Whose events these are: another person may since have logged in in another tab. */
    learner: v.string(),
    /** Each is judged separately, so that an unreadable one does not affect the others. */
    events: v.pipe(
      v.array(eventSchema),
      v.maxLength(MAX_EVENTS_PER_CALL, `must be at most ${MAX_EVENTS_PER_CALL}`),
    ),
  }),
  largestBody: LARGEST_PUSH,
  response: v.object({
    results: v.array(
      v.object({
        /** `later`: it cannot be judged now and was not stored; send it again. */
        standing: v.picklist([...VERDICTS, 'later']),
        code: v.optional(v.string()),
      }),
    ),
    total: Total,
  }),
});

/** The events stored after number `after`, oldest first, without the moves of runs. */
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

/** One event with everything stored about it. */
export const getEvent = endpoint({
  id: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  access: 'learner',
  summary: 'One progress event; a run comes with its moves',
  params: v.object({ id: uuid() }),
  response: v.object({
    event: v.unknown(),
    standing,
    code: v.optional(v.string()),
    receivedAt: v.string(),
  }),
});
