import * as v from 'valibot';
import { endpoint } from './endpoint';

/** Equal parts of the 0 to 100 % result range. */
export const DAILY_BINS = 10;

/** Results of fewer people are hidden. */
export const DAILY_FEWEST = 5;

const NO_DAY = 'must be a day such as 2026-11-28';
/** A UTC day. */
const day = v.pipe(
  v.string(),
  v.isoDate(NO_DAY),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, NO_DAY),
  v.check((text) => text >= '2020' && text < '2200', NO_DAY),
);

/** Results of all who have played all parts of a day's Venture, without names. */
export const getDailyResults = endpoint({
  id: 'getDailyResults',
  method: 'GET',
  path: '/daily/{day}',
  access: 'learner',
  summary: 'How many people reached which share of a day’s Venture',
  params: v.object({ day }),
  response: v.object({
    people: v.number(),
    /** Number of people by share of all parts: the first entry is below 10 %; all zeros for fewer than five. */
    bins: v.pipe(v.array(v.number()), v.length(DAILY_BINS)),
  }),
});
