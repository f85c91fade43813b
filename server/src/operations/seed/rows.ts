import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema';
import { skeletonOf } from '../../leaderboards/skeleton';
import type { Counted } from '../../learning/activities';
import { score } from '../../learning/append';
import { bestRows, eventRow, isGain } from '../../learning/statements';
import type { DemoLearner } from './learner';

/** The rows of some learners, by their tables. */
export type Rows = Readonly<Record<(typeof TABLES)[number], readonly object[]>>;

const TABLES = [
  ...(['users', 'learners', 'events', 'bests', 'xp_ledger'] as const),
  ...(['class_members', 'leaderboard_players'] as const),
] as const satisfies readonly (keyof Tables)[];

type Common = {
  /** The ids of the classes. */
  readonly classes: readonly string[];
  readonly passwordHash: string;
  readonly counted: Counted;
};

/** Everything the database keeps of a learner. */
export function rowsOf(learner: DemoLearner, { classes, passwordHash, counted }: Common): Rows {
  return {
    ...progressOf(learner, counted),
    users: [userRow(learner, passwordHash)],
    class_members: memberRow(learner, classes),
    leaderboard_players: playerRow(learner),
  };
}

/** Those of all of them. */
export function joined(some: readonly Rows[]): Rows {
  const rowsIn = (table: keyof Rows) => some.flatMap((rows) => rows[table]);
  return {
    ...{ users: rowsIn('users'), learners: rowsIn('learners'), events: rowsIn('events') },
    ...{ bests: rowsIn('bests'), xp_ledger: rowsIn('xp_ledger') },
    ...{ class_members: rowsIn('class_members'), leaderboard_players: rowsIn('leaderboard_players') },
  };
}

/** Adds all of them with one statement; as JSON: one parameter a table, however many rows. */
export function insertion(rows: Rows): RawBuilder<unknown> {
  const inserts = TABLES.filter((table) => rows[table].length > 0).map((table) => {
    const columns = sql.join(Object.keys(rows[table][0] ?? {}).map((column) => sql.ref(column)));
    return sql`${sql.ref(`new_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb))`;
  });
  return sql`with ${sql.join(inserts)} select`;
}

function userRow({ id, fullName, email, joinedAt }: DemoLearner, password_hash: string) {
  const text = { full_name: fullName, email, email_folded: email, password_hash, user_type: 'user' };
  return { id, ...text, created_at: joinedAt, disabled_at: null };
}

const NOTHING = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 } };

/** The rows that the server would have kept, had all of this been sent to it. */
function progressOf({ id: user_id, events }: DemoLearner, maxima: Counted) {
  const { rows, bests, total } = score({ ...NOTHING, maxima }, events);
  return {
    learners: [{ user_id, events: total.events, xp: total.xp, verified_xp: total.verifiedXp, recounts: 0 }],
    events: rows.map((row, at) => ({ user_id, received_at: row.event.at, ...eventRow(row, at + 1) })),
    bests: bestRows(user_id, bests),
    xp_ledger: rows.filter(isGain).map((row, at) => ({
      ...{ user_id, event_id: row.event.id, activity: eventRow(row, at).activity, at: row.event.at },
      ...{ xp: row.gain.xp, verified_xp: row.gain.verifiedXp },
    })),
  };
}

function memberRow({ id: user_id, inClass, joinedAt: joined_at }: DemoLearner, classes: readonly string[]) {
  const class_id = inClass === undefined ? undefined : classes[inClass];
  return class_id === undefined ? [] : [{ class_id, user_id, joined_at }];
}

function playerRow({ id: user_id, nickname, joinedAt: joined_at }: DemoLearner) {
  return nickname === undefined ? [] : [{ user_id, nickname, skeleton: skeletonOf(nickname), joined_at }];
}
