import * as v from 'valibot';
import { endpoint } from './endpoint';

/** Equal parts of the range of results, from 0 to 100 %. */
export const DAILY_BINS = 10;

/** Results of fewer people are not shown. */
export const DAILY_FEWEST = 5;

const NO_DAY = 'must be a day such as 2026-11-28';
/** The day in UTC. */
const day = v.pipe(
  v.string(),
  v.isoDate(NO_DAY),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false, NO_DAY),
  v.check((text) => text >= '2020' && text < '2200', NO_DAY),
);

/** How everyone did who has played all parts of a day's Venture; nobody is named. */
export const getDailyResults = endpoint({
  id: 'getDailyResults',
  method: 'GET',
  path: '/daily/{day}',
  access: 'learner',
  summary: 'How many people reached which share of a day’s Venture',
  params: v.object({ day }),
  response: v.object({
    people: v.number(),
    /** People by their share over all parts: the first entry is below 10 %; only zeros for fewer than five people. */
    bins: v.pipe(v.array(v.number()), v.length(DAILY_BINS)),
  }),
});
