import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { VERDICTS } from './verdicts';

/** An event, opaque to packages above this one; the OpenAPI document has its schema. */
export const eventSchema = v.unknown();

/** Maximum number of events per call; devices send more in several calls. */
export const MAX_EVENTS_PER_CALL = 100;

/** Maximum size in bytes: enough for a hundred plays with all their moves. */
const LARGEST_PUSH = 1024 * 1024;

const verdict = v.picklist(VERDICTS);

/** The XP earned by the event, decided with its verdict. */
const xp = v.optional(v.number(), 0);

const Total = v.object({
  /** Number of stored events. */
  events: v.number(),
  xp: v.number(),
  /** XP that counts on leaderboards. */
  verifiedXp: v.number(),
});

/** Sends events. Each is stored once, however often it is sent; the response has the verdicts in the same order. */
export const pushEvents = endpoint({
  id: 'pushEvents',
  method: 'POST',
  path: '/events',
  access: 'learner',
  summary: 'Stores progress events; sending one again changes nothing',
  body: v.strictObject({
    /** The user expected to be logged in, since another may have logged in in another tab. */
    learner: v.string(),
    /** Judged one by one, so that an unreadable event does not affect others. */
    events: v.pipe(
      v.array(eventSchema),
      v.maxLength(MAX_EVENTS_PER_CALL, `must be at most ${MAX_EVENTS_PER_CALL}`),
    ),
  }),
  largestBody: LARGEST_PUSH,
  response: v.object({
    results: v.array(
      v.object({
        /** `later`: neither judged nor stored yet; send it again. */
        verdict: v.picklist([...VERDICTS, 'later']),
        code: v.optional(v.string()),
        xp,
      }),
    ),
    total: Total,
  }),
});

/** Events after number `after`, oldest first, without the moves of runs. */
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
    items: v.array(v.object({ event: v.unknown(), verdict, xp })),
    /** The number of the last event, to continue after. */
    last: v.number(),
    more: v.boolean(),
  }),
});
