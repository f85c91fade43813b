import { random } from '@venture/progress/random';
import { sql } from 'kysely';
import { settingsIn } from '../../administration/settings';
import { newCode } from '../../classes/code';
import type { Database, Tables, Trx } from '../../database/schema';
import { build } from '../../leaderboards/build';
import { readNickname } from '../../leaderboards/nickname';
import { openPeriods, now as present } from '../../leaderboards/periods';
import type { Counted } from '../../learning/activities';
import { score } from '../../learning/append';
import { bestRows, eventRow, isGain } from '../../learning/statements';
import { uuid } from './chance';
import { content } from './content';
import { type DemoLearner, demoLearner, type World } from './learner';

export type Filling = World & {
  readonly learners: number;
  /** The hash of a password that nobody knows. */
  readonly passwordHash: string;
  readonly tell: (done: number) => void;
};

export type Filled = {
  readonly events: number;
  /** Their ids. */
  readonly classes: readonly string[];
  readonly players: number;
};

/** Puts the made-up learners in the place of those that were there before, all or none. */
export function fill(db: Database, filling: Filling): Promise<Filled> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await empty(trx);
    const classes = await addClasses(trx);
    const filled = { events: 0, classes, players: 0 };
    await openPeriods(trx, (await settingsIn(trx).latest()).settings);
    for (let from = 0; from < filling.learners; from += content.learnersAtOnce) {
      const until = Math.min(filling.learners, from + content.learnersAtOnce);
      const some = Array.from({ length: until - from }, (_, at) => demoLearner(from + at + 1, filling));
      const added = await add(trx, some, classes, filling);
      filled.events += added.events;
      filled.players += added.players;
      filling.tell(until);
    }
    await build(trx, sql`t.ends_at > ${present} and p.user_id in (select id from users where ${IS_DEMO})`);
    return filled;
  });
}

const IS_DEMO = sql<boolean>`email_folded like ${`%@${content.domain}`}`;

/** Whether anybody here is not made up. */
export async function holdsRealPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from users where not ${IS_DEMO} limit 1`.execute(db);
  return rows.length > 0;
}

/** The demo classes have the same ids whatever the seed, so that the next filling finds them. */
const CLASSES = content.classes.map(({ name }, at) => ({ id: uuid(random(at)), name }));

async function empty(trx: Trx): Promise<void> {
  const ids = CLASSES.map(({ id }) => id);
  await sql`delete from classes where id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from users where ${IS_DEMO}`.execute(trx);
}

async function addClasses(trx: Trx): Promise<readonly string[]> {
  await trx
    .insertInto('classes')
    .values(CLASSES.map((each) => ({ ...each, code: newCode() })))
    .execute();
  return CLASSES.map(({ id }) => id);
}

async function add(
  trx: Trx,
  learners: readonly DemoLearner[],
  classes: readonly string[],
  { passwordHash, counted }: Filling,
): Promise<{ readonly events: number; readonly players: number }> {
  const progress = learners.map((learner) => progressOf(learner, counted));
  const rows = {
    users: learners.map((learner) => userRow(learner, passwordHash)),
    learners: progress.map(({ learner }) => learner),
    events: progress.flatMap((each) => each.events),
    bests: progress.flatMap((each) => each.bests),
    xp_ledger: progress.flatMap((each) => each.gains),
    class_members: learners.flatMap((learner) => memberRow(learner, classes)),
  };
  for (const table of TABLES) await insert(trx, table, rows[table]);
  const players = learners.flatMap(playerRow);
  if (players.length > 0) await trx.insertInto('leaderboard_players').values(players).execute();
  return { events: rows.events.length, players: players.length };
}

/** In the order in which their rows refer to each other. */
const TABLES = ['users', 'learners', 'events', 'bests', 'xp_ledger', 'class_members'] as const;

/** As JSON: one parameter, however many rows. */
async function insert(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
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
    learner: { user_id, events: total.events, xp: total.xp, verified_xp: total.verifiedXp, recounts: 0 },
    events: rows.map((row, at) => ({ user_id, received_at: row.event.at, ...eventRow(row, at + 1) })),
    bests: bestRows(user_id, bests),
    gains: rows.filter(isGain).map((row, at) => ({
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
  const read = nickname === undefined ? '' : readNickname(nickname);
  return typeof read === 'string' ? [] : [{ user_id, ...read, joined_at }];
}
