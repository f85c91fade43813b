import * as v from 'valibot';
import { endpoint, wholeNumber } from './endpoint';
import { VERDICTS } from './verdicts';

/** An event, opaque for packages above this one; the OpenAPI document has its schema. */
export const eventSchema = v.unknown();

/** Maximum number of events per call; devices make more calls. */
export const MAX_EVENTS_PER_CALL = 100;

/** Maximum size in bytes: a hundred plays with all moves. */
const LARGEST_PUSH = 1024 * 1024;

const verdict = v.picklist(VERDICTS);

/** The XP that the event brought, decided with its verdict. */
const xp = v.optional(v.number(), 0);

const Total = v.object({
  /** Number of events on the server. */
  events: v.number(),
  xp: v.number(),
  /** XP that counts on leaderboards. */
  verifiedXp: v.number(),
});

/** Sends events. An event is stored once, however often it is sent; the response has the verdicts in the same order. */
export const pushEvents = endpoint({
  id: 'pushEvents',
  method: 'POST',
  path: '/events',
  access: 'learner',
  summary: 'Stores progress events; sending one again changes nothing',
  body: v.strictObject({
    /** Expected user, since another one may have logged in in another tab. */
    learner: v.string(),
    /** Judged separately, so that an unreadable event does not affect the others. */
    events: v.pipe(
      v.array(eventSchema),
      v.maxLength(MAX_EVENTS_PER_CALL, `must be at most ${MAX_EVENTS_PER_CALL}`),
    ),
  }),
  largestBody: LARGEST_PUSH,
  response: v.object({
    results: v.array(
      v.object({
        /** `later`: not judged and not stored yet; send it again. */
        verdict: v.picklist([...VERDICTS, 'later']),
        code: v.optional(v.string()),
        xp,
      }),
    ),
    total: Total,
  }),
});

/** Events stored after number `after`, oldest first, without the moves of runs. */
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
    /** Number to continue after. */
    last: v.number(),
    more: v.boolean(),
  }),
});
