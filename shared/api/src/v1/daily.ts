import * as v from 'valibot';
import { endpoint } from './endpoint';

/** Number of equal parts into which results from 0 to 100 % are divided. */
export const DAILY_BINS = 10;

/** Results are hidden if fewer people than this have played. */
export const DAILY_FEWEST = 5;

const NO_DAY = 'must be a day such as 2026-11-28';
/** A UTC day. */
const day = v.pipe(
  v.string(),
  v.isoDate(NO_DAY),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, NO_DAY),
  v.check((text) => text >= '2020' && text < '2200', NO_DAY),
);

/** Results of everybody who has played all parts of a day's Venture, without names. */
export const getDailyResults = endpoint({
  id: 'getDailyResults',
  method: 'GET',
  path: '/daily/{day}',
  access: 'learner',
  summary: 'How many people reached which share of a day’s Venture',
  params: v.object({ day }),
  response: v.object({
    people: v.number(),
    /** Numbers of people by overall result, the first being below 10 %; all are zero for fewer than five people. */
    bins: v.pipe(v.array(v.number()), v.length(DAILY_BINS)),
  }),
});
