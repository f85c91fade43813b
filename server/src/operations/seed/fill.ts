import { random } from '@venture/progress/random';
import { sql } from 'kysely';
import { getSettingsStore } from '../../administration/settings';
import { generateClassCode } from '../../classes/classes';
import type { Database, Trx } from '../../database/schema';
import { buildBoards, openPeriods, CLOCK_TIMESTAMP as present } from '../../leaderboards/periods';
import { scoreEvents } from '../../learning/append';
import { bestRows, eventActivity, eventRow, isGain } from '../../learning/statements';
import { type DemoContext, type DemoLearner, makeDemoLearner, makeUuid } from './learner';
import demoContent from './seed.json';

export type SeedOptions = DemoContext & {
  readonly learners: number;
  /** The hash of a password that nobody knows. */
  readonly passwordHash: string;
  /** Called with how many more learners are stored. */
  readonly tell: (more: number) => void;
};

export type SeedResult = {
  readonly events: number;
  /** Their ids. */
  readonly classes: readonly string[];
  readonly players: number;
};

const LEARNERS_AT_ONCE = 200;
const CONNECTIONS = 3;

/** Demo accounts have addresses that nobody can receive mail at. */
const IS_DEMO = sql<boolean>`email_folded like ${`%@${demoContent.domain}`}`;

/** The demo classes have the same ids every time, so that the next filling replaces them. */
const CLASSES = demoContent.classes.map(({ name }, at) => ({ id: makeUuid(random(at)), name }));

/** Puts made-up learners in the place of those that were there before; each batch is stored at once or not at all. */
export async function seedDemoLearners(db: Database, options: SeedOptions): Promise<SeedResult> {
  const classes = CLASSES.map(({ id }) => id);
  await patiently(db, (trx) => trx.deleteFrom('classes').where('id', 'in', classes).execute());
  while (await deleteSome(db));
  const rows = CLASSES.map((each) => ({ ...each, code: generateClassCode(), created_at: options.now }));
  await db.insertInto('classes').values(rows).execute();
  await addAll(db, options);
  await fillBoards(db);
  return { ...(await count(db)), classes };
}

/** Whether anybody here is not made up. */
export async function hasRealPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from users where not ${IS_DEMO} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes some demo accounts, and answers whether there may be more: PostgreSQL remembers what follows from a deletion until its end. */
function deleteSome(db: Database): Promise<boolean> {
  return patiently(db, async (trx) => {
    const some = sql`select id from users where ${IS_DEMO} limit ${LEARNERS_AT_ONCE}`;
    const { numAffectedRows } = await sql`delete from users where id in (${some})`.execute(trx);
    return numAffectedRows === BigInt(LEARNERS_AT_ONCE);
  });
}

/** While the database stores some learners, the next are made. */
async function addAll(db: Database, options: SeedOptions): Promise<void> {
  let next = 1;
  async function addSome(): Promise<void> {
    const first = next;
    next = Math.min(first + LEARNERS_AT_ONCE, options.learners + 1);
    const made = Array.from({ length: next - first }, (_, at) => makeDemoLearner(first + at, options));
    await store(db, made, options);
    options.tell(made.length);
  }
  async function addRest(): Promise<void> {
    while (next <= options.learners) await addSome();
  }
  await addSome();
  // A trigger looks up earlier attempts: by a plan made for an empty table it would read all of them each time.
  await sql`analyze quiz_attempts`.execute(db);
  await Promise.all(Array.from({ length: CONNECTIONS }, addRest));
}

function store(db: Database, learners: readonly DemoLearner[], options: SeedOptions): Promise<void> {
  return patiently(db, async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    for (const [table, rows] of Object.entries(rowsOf(learners, options))) {
      if (rows.length > 0) await insert(trx, table, rows);
    }
  });
}

/** As JSON: one parameter, however many rows. */
async function insert(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

const NOTHING = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 } };

/** The rows that the server would have kept, had all of this been sent to it. */
function rowsOf(learners: readonly DemoLearner[], { passwordHash, counted }: SeedOptions) {
  const scored = learners.map(({ id: user_id, events }) => ({
    user_id,
    ...scoreEvents({ ...NOTHING, maxima: counted }, events),
  }));
  return {
    users: learners.map(({ id, fullName: full_name, email, joinedAt: created_at }) => ({
      ...{ id, full_name, email, email_folded: email, password_hash: passwordHash },
      ...{ user_type: 'user', created_at },
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
    class_members: learners.flatMap(({ id: user_id, inClass, joinedAt: joined_at }) => {
      const class_id = inClass === undefined ? undefined : CLASSES[inClass]?.id;
      return class_id === undefined ? [] : [{ class_id, user_id, joined_at }];
    }),
    leaderboard_players: learners.flatMap(({ id: user_id, nickname, joinedAt: joined_at }) =>
      nickname === undefined ? [] : [{ user_id, nickname, joined_at }],
    ),
  };
}

/** Anew where a period was open before, with those that were there by then; opening one fills it with everybody. */
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

/** In a transaction that may take as long as it takes. */
function patiently<Result>(db: Database, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
}

async function count(db: Database): Promise<Omit<SeedResult, 'classes'>> {
  const { rows } = await sql<{ events: number; players: number }>`
    select coalesce(sum(l.events), 0)::int as events, count(p.user_id)::int as players
    from users u join learners l on l.user_id = u.id left join leaderboard_players p on p.user_id = u.id
    where ${IS_DEMO}`.execute(db);
  return rows[0] ?? { events: 0, players: 0 };
}
