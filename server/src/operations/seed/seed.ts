import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { grantPrivilege } from '../../accounts/grants';
import { createPasswords } from '../../accounts/passwords';
import { createUser } from '../../accounts/users';
import { getSettingsStore } from '../../administration/settings';
import { generateClassCode } from '../../classes/classes';
import type { Database, Trx } from '../../database/schema';
import { buildBoards, openPeriods, CLOCK_TIMESTAMP as present } from '../../leaderboards/periods';
import { scoreEvents } from '../../learning/append';
import { bestRows, eventActivity, eventRow, isGain } from '../../learning/statements';
import { Failure } from '../../process/failure';
import { type DemoContext, type DemoLearner, makeDemoLearner } from './learner';
import demoContent from './seed.json';

export const MOST_LEARNERS = 1_000_000;

export type SeedOptions = DemoContext & {
  readonly learners: number;
  /** Shows a line about the progress. */
  readonly tell: (line: string) => void;
};

const LEARNERS_AT_ONCE = 200;
const CONNECTIONS = 3;

/** Demo accounts have addresses that nobody can receive mail at. */
const IS_DEMO = sql<boolean>`email_folded like ${`%@${demoContent.domain}`}`;

/** Fills a database for trying things out; returns what to print. */
export async function fillDemoDatabase(
  db: Database,
  options: SeedOptions,
  besideRealPeople: boolean,
): Promise<string> {
  if (options.catalogue.quizzes.length === 0) {
    throw new Failure(
      'There are no quizzes to answer: start the app once, which releases them (in a checkout with "npm start"), and try again.',
    );
  }
  const { rows } = await sql`select from users where not ${IS_DEMO} limit 1`.execute(db);
  if (!besideRealPeople && rows.length > 0) {
    throw new Failure(
      'This database holds real people: use another one, with DATA_DIR or DATABASE_URL, or add --beside-real-people.',
    );
  }
  await seedDemoLearners(db, options);
  return [
    `Added ${options.learners} learners in ${demoContent.classes.length} classes.`,
    await addInstructor(db),
  ].join('\n');
}

/** Replaces earlier demo learners with new ones; each batch is stored completely or not at all. */
export async function seedDemoLearners(db: Database, options: SeedOptions): Promise<void> {
  const classes = demoContent.classes.map(({ id, name }) => ({ id, name, code: generateClassCode() }));
  const ids = classes.map(({ id }) => id);
  await patiently(db, (trx) => trx.deleteFrom('classes').where('id', 'in', ids).execute());
  while (await deleteSome(db));
  await db.insertInto('classes').values(classes).execute();
  await addAll(db, options);
  await fillBoards(db);
}

/** Adds an account that only sees classes and their reports; its password is shown once and kept nowhere. */
async function addInstructor(db: Database): Promise<string> {
  const email = `instructor@${demoContent.domain}`;
  const password = makeSecret();
  const passwordHash = await createPasswords().hash(password);
  const user_id = randomUUID();
  const fullName = 'Demo Instructor';
  await createUser(db, { id: user_id, fullName, email, passwordHash, userType: 'admin' });
  await grantPrivilege(db, email, 'instructor');
  const owned = demoContent.classes.map(({ id: class_id }) => ({ class_id, user_id }));
  await db.insertInto('class_owners').values(owned).execute();
  return `Log in as ${email} with the password ${password} to see these classes and their reports.`;
}

function makeSecret(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Deletes some demo accounts and returns whether more may remain: PostgreSQL holds a deletion's effects in memory
 * until it ends.
 */
function deleteSome(db: Database): Promise<boolean> {
  return patiently(db, async (trx) => {
    const some = sql`select id from users where ${IS_DEMO} limit ${LEARNERS_AT_ONCE}`;
    const { numAffectedRows } = await sql`delete from users where id in (${some})`.execute(trx);
    return numAffectedRows === BigInt(LEARNERS_AT_ONCE);
  });
}

/** Makes the next learners while the database stores the previous ones. */
async function addAll(db: Database, options: SeedOptions): Promise<void> {
  const { learners, tell } = options;
  const passwordHash = await createPasswords().hash(makeSecret());
  let next = 1;
  let stored = 0;
  async function addSome(): Promise<void> {
    const first = next;
    next = Math.min(first + LEARNERS_AT_ONCE, learners + 1);
    const made = Array.from({ length: next - first }, (_, at) => makeDemoLearner(first + at, options));
    await store(db, makeRows(made, options, passwordHash));
    stored += made.length;
    if (stored % 1000 === 0 || stored === learners) tell(`${stored} of ${learners} learners`);
  }
  async function addRest(): Promise<void> {
    while (next <= learners) await addSome();
  }
  await addSome();
  // A trigger looks up earlier attempts, and a plan made for an empty table would read them all each time.
  await sql`analyze quiz_attempts`.execute(db);
  await Promise.all(Array.from({ length: CONNECTIONS }, addRest));
}

/** Stores each table's rows as JSON, in one parameter for all. */
function store(db: Database, rowsByTable: ReturnType<typeof makeRows>): Promise<void> {
  return patiently(db, async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    for (const [name, rows] of Object.entries(rowsByTable)) {
      const table = sql.table(name);
      const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
      if (rows.length > 0)
        await sql`
          insert into ${table} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
          trx,
        );
    }
  });
}

const NOTHING = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 } };

/** Makes the rows that the server would have stored if it had received all these events. */
function makeRows(learners: readonly DemoLearner[], { counted }: DemoContext, password_hash: string) {
  const scored = learners.map(({ id: user_id, events }) => ({
    user_id,
    ...scoreEvents({ ...NOTHING, maxima: counted }, events),
  }));
  return {
    users: learners.map(({ id, fullName: full_name, email, joinedAt: created_at }) => ({
      ...{ id, full_name, email, email_folded: email, password_hash, user_type: 'user', created_at },
    })),
    learners: scored.map(({ user_id, total: { events, xp, verifiedXp: verified_xp } }) => ({
      ...{ user_id, events, xp, verified_xp },
    })),
    progress_events: scored.flatMap(({ user_id, rows }) =>
      rows.map((row, at) => ({ user_id, received_at: row.event.at, ...eventRow(row, at + 1) })),
    ),
    bests: scored.flatMap(({ user_id, bests }) => bestRows(user_id, bests)),
    xp_ledger: scored.flatMap(({ user_id, rows }) =>
      rows.filter(isGain).map(({ event, gain: { xp, verifiedXp: verified_xp } }) => {
        const { id: event_id, at } = event;
        return { user_id, event_id, activity: eventActivity(event), at, xp, verified_xp };
      }),
    ),
    class_members: learners.flatMap(({ id: user_id, classId: class_id, joinedAt: joined_at }) =>
      class_id === undefined ? [] : [{ class_id, user_id, joined_at }],
    ),
    leaderboard_players: learners.flatMap(({ id: user_id, nickname, joinedAt: joined_at }) =>
      nickname === undefined ? [] : [{ user_id, nickname, joined_at }],
    ),
  };
}

/** Refills periods that were open already with the players of that time; opening one fills it with everybody. */
function fillBoards(db: Database): Promise<void> {
  return patiently(db, async (trx) => {
    const { opened } = await openPeriods(trx, (await getSettingsStore(trx).latest()).settings);
    await sql`lock table leaderboard_players in share row exclusive mode`.execute(trx);
    const isDemo = sql`p.user_id in (select id from users where ${IS_DEMO})`;
    await sql`
      delete from leaderboard_scores s using leaderboard_players p
      where p.number = s.player and ${isDemo} and s.period <> all(${opened}::int[])`.execute(trx);
    await buildBoards(trx, sql`t.ends_at > ${present} and t.id <> all(${opened}::int[]) and ${isDemo}`);
  });
}

/** Runs work in a transaction of unlimited duration. */
function patiently<Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}
