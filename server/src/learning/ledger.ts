import type { Verdict } from '@venture/api/v1/verdicts';
import type { XpActivities } from '@venture/rules/xp';
import { sql } from 'kysely';
import { batched, READ_BOUNDS } from '../database/batched';
import { isUnreachableError } from '../database/errors';
import type { Database } from '../database/schema';
import {
  type Addition,
  type LearnerQuery,
  type LearnerState,
  readLearnerStates,
  writeAdditions,
} from './statements';

/** An event, and its number among the person's events. */
export type LedgerRow = {
  readonly number: number;
  readonly payload: unknown;
  readonly verdict: Verdict;
  readonly xp: number;
};

type Since = { readonly userId: string; readonly after: number; readonly most: number };

/** Additions can contain whole games, and lists hundreds of events: this many of the largest fit into memory. */
const MOST_LARGE = 20;

export type Ledger = ReturnType<typeof createLedger>;

/** Reads and adds to everyone's progress; concurrent calls share statements. `readMaxima` says what earns XP now. */
export function createLedger(db: Database, readMaxima: () => Promise<XpActivities>) {
  return {
    /** Reads a person's state, and which of the events are already known. */
    learner: batched(async (questions: readonly LearnerQuery[]): Promise<readonly LearnerState[]> => {
      const [people, maxima] = await Promise.all([readLearnerStates(db, questions), readMaxima()]);
      return people.map((known) => ({ ...known, maxima }));
    }, READ_BOUNDS),
    /** Adds events; if something was added since `known` was read, changes nothing and returns false. */
    add: batched((additions: readonly Addition[]) => add(db, additions), { together: MOST_LARGE }),
    /** Reads the first events after a number, in order. */
    since: batched((asked: readonly Since[]) => readSince(db, asked), {
      ...READ_BOUNDS,
      together: MOST_LARGE,
    }),
  };
}

async function add(db: Database, additions: readonly Addition[]): Promise<readonly (boolean | Error)[]> {
  // Writes only the first of two additions by one person, since the second was made without knowing of it.
  const first = new Map(additions.toReversed().map((addition) => [addition.userId, addition]));
  try {
    const written = await writeAdditions(db, [...first.values()]);
    return additions.map(
      (addition) => first.get(addition.userId) === addition && written.has(addition.userId),
    );
  } catch (error) {
    if (additions.length === 1 || isUnreachableError(error)) throw error;
    // One addition cannot be written, so none was: writes each in a statement of its own.
    const alone = await Promise.allSettled(additions.map((addition) => add(db, [addition])));
    return alone.map((each) => (each.status === 'fulfilled' ? (each.value[0] ?? false) : each.reason));
  }
}

async function readSince(db: Database, asked: readonly Since[]): Promise<readonly (readonly LedgerRow[])[]> {
  const questions = asked.map(({ userId, after, most }, place) => ({ place, user_id: userId, after, most }));
  // Raw: a lateral join for each row of one JSON parameter.
  const { rows } = await sql<LedgerRow & { readonly place: number }>`
    select asked.place, e.number, e.payload, e.verdict, coalesce(x.xp, 0) as xp
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked (
      place integer, user_id text, after integer, most integer)
    cross join lateral (
      select id, number, payload, verdict from progress_events
      where progress_events.user_id = asked.user_id and number > asked.after
      order by number limit asked.most
    ) as e
    left join xp_ledger x on x.user_id = asked.user_id and x.event_id = e.id
    order by asked.place, e.number`.execute(db);
  const lists: LedgerRow[][] = asked.map(() => []);
  for (const { place, ...event } of rows) lists[place]?.push(event);
  return lists;
}
