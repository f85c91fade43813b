import type { XpActivities } from '@venture/progress/xp';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/schema';
import { toSkeleton } from '../../leaderboards/nickname';
import { scoreEvents } from '../../learning/append';
import { bestRows, eventActivity, eventRow, isGain } from '../../learning/statements';
import type { DemoLearner } from './learner';

/** What is stored of a learner, by its table. */
const COLUMNS = {
  users: [
    ...(['id', 'full_name', 'email', 'email_folded', 'password_hash', 'user_type', 'created_at'] as const),
  ],
  learners: ['user_id', 'events', 'xp', 'verified_xp'],
  progress_events: [
    ...(['user_id', 'received_at', 'id', 'number', 'kind', 'activity', 'at'] as const),
    ...(['verdict', 'code', 'payload', 'play'] as const),
  ],
  bests: ['user_id', 'activity', 'share', 'verified_share'],
  xp_ledger: ['user_id', 'event_id', 'activity', 'at', 'xp', 'verified_xp'],
  class_members: ['class_id', 'user_id', 'joined_at'],
  leaderboard_players: ['user_id', 'nickname', 'skeleton', 'joined_at'],
} as const satisfies { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

type Table = keyof typeof COLUMNS;
const TABLES = Object.keys(COLUMNS) as readonly Table[];

/** The rows of a learner, by their tables: as JSON without its brackets, which is what the database gets. */
export type LearnerRows = Readonly<Record<Table, string>>;

type Common = {
  /** The ids of the classes. */
  readonly classes: readonly string[];
  readonly passwordHash: string;
  readonly counted: XpActivities;
};

/** Everything the database keeps of a learner. */
export function makeLearnerRows(
  learner: DemoLearner,
  { classes, passwordHash, counted }: Common,
): LearnerRows {
  const { learners, progress_events, bests, xp_ledger } = progressOf(learner, counted);
  return {
    users: inJson([userRow(learner, passwordHash)]),
    learners: inJson(learners),
    progress_events: inJson(progress_events),
    bests: inJson(bests),
    xp_ledger: inJson(xp_ledger),
    class_members: inJson(memberRow(learner, classes)),
    leaderboard_players: inJson(playerRow(learner)),
  };
}

function inJson(rows: readonly object[]): string {
  return JSON.stringify(rows).slice(1, -1);
}

/** Adds those of some learners with one statement; as JSON: one parameter a table, however many rows. */
export function insertStatement(some: readonly LearnerRows[]): RawBuilder<unknown> {
  const inserts = TABLES.map((table) => {
    const columns = sql.join(COLUMNS[table].map((column) => sql.ref(column)));
    const rows = some.map((each) => each[table]).filter((json) => json !== '');
    return sql`${sql.ref(`new_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb))`;
  });
  return sql`with ${sql.join(inserts)} select`;
}

function userRow({ id, fullName, email, joinedAt }: DemoLearner, password_hash: string) {
  const text = { full_name: fullName, email, email_folded: email, password_hash, user_type: 'user' };
  return { id, ...text, created_at: joinedAt };
}

const NOTHING = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 } };

/** The rows that the server would have kept, had all of this been sent to it. */
function progressOf({ id: user_id, events }: DemoLearner, maxima: XpActivities) {
  const { rows, bests, total } = scoreEvents({ ...NOTHING, maxima }, events);
  return {
    learners: [{ user_id, events: total.events, xp: total.xp, verified_xp: total.verifiedXp }],
    progress_events: rows.map((row, at) =>
      Object.assign(eventRow(row, at + 1), { user_id, received_at: row.event.at }),
    ),
    bests: bestRows(user_id, bests),
    xp_ledger: rows.filter(isGain).map(({ event, gain: { xp, verifiedXp: verified_xp } }) => {
      const { id: event_id, at } = event;
      return { user_id, event_id, activity: eventActivity(event), at, xp, verified_xp };
    }),
  };
}

function memberRow({ id: user_id, inClass, joinedAt: joined_at }: DemoLearner, classes: readonly string[]) {
  const class_id = inClass === undefined ? undefined : classes[inClass];
  return class_id === undefined ? [] : [{ class_id, user_id, joined_at }];
}

function playerRow({ id: user_id, nickname, joinedAt: joined_at }: DemoLearner) {
  return nickname === undefined ? [] : [{ user_id, nickname, skeleton: toSkeleton(nickname), joined_at }];
}
