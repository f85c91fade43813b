import { setImmediate as othersGo } from 'node:timers/promises';
import { random } from '@venture/progress/random';
import { sql } from 'kysely';
import { getSettingsStore } from '../../administration/settings';
import { generateClassCode } from '../../classes/classes';
import type { Database, Trx } from '../../database/schema';
import { buildBoards, openPeriods, CLOCK_TIMESTAMP as present } from '../../leaderboards/periods';
import { type DemoContext, demoContent, makeDemoLearner, makeUuid } from './learner';
import { insertStatement, type LearnerRows, makeLearnerRows } from './rows';

export type SeedOptions = DemoContext & {
  readonly learners: number;
  /** The hash of a password that nobody knows. */
  readonly passwordHash: string;
  /** Called with how many learners are stored. */
  readonly tell: (stored: number) => void;
};

export type SeedResult = {
  readonly events: number;
  /** Their ids. */
  readonly classes: readonly string[];
  readonly players: number;
};

/** Of somebody made up: nobody can have an email there. */
export const IS_DEMO = sql<boolean>`email_folded like ${`%@${demoContent.domain}`}`;

/** The demo classes have the same ids whatever the seed, so that the next filling finds them. */
const CLASSES = demoContent.classes.map(({ name }, at) => ({ id: makeUuid(random(at)), name }));
const CLASS_IDS = CLASSES.map(({ id }) => id);

/** Puts the made-up learners in the place of those that were there before; each batch is stored at once or not at all. */
export async function seedDemoLearners(db: Database, filling: SeedOptions): Promise<SeedResult> {
  await patiently(db, (trx) => trx.deleteFrom('classes').where('id', 'in', CLASS_IDS).execute());
  await deleteAll(db);
  const rows = CLASSES.map((each) => ({ ...each, code: generateClassCode(), created_at: filling.now }));
  await db.insertInto('classes').values(rows).execute();
  await addAll(db, filling);
  await fillBoards(db);
  return { ...(await count(db)), classes: CLASS_IDS };
}

/** Whether anybody here is not made up. */
export async function hasRealPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from users where not ${IS_DEMO} limit 1`.execute(db);
  return rows.length > 0;
}

/** In batches: PostgreSQL remembers what follows from a deletion until its end. */
async function deleteAll(db: Database): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) last = await deleteSome(db, last);
}

/** Answers the id of the last one; undefined when nobody was left. */
function deleteSome(db: Database, after: string): Promise<string | undefined> {
  return patiently(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from users where ${IS_DEMO} and id > ${after} order by id limit ${demoContent.learnersAtOnce}
      ), deleted as (delete from users where id in (select id from batch))
      select id from batch order by id desc limit 1`.execute(trx);
    return rows[0]?.id;
  });
}

/** Over some connections: while the database stores some, the next are made. */
async function addAll(db: Database, filling: SeedOptions): Promise<void> {
  const { learners, tell } = filling;
  let next = 1;
  let stored = 0;
  async function addSome(): Promise<void> {
    const from = next;
    next += demoContent.learnersAtOnce;
    const rows = await make(from, Math.min(next, learners + 1), filling);
    await store(db, rows);
    stored += rows.length;
    tell(stored);
  }
  async function addRest(): Promise<void> {
    while (next <= learners) await addSome();
  }
  await addSome();
  // A trigger looks there for earlier attempts: by a plan made while there are none it would read all of them each time.
  await sql`analyze quiz_attempts`.execute(db);
  await Promise.all(Array.from({ length: demoContent.connections }, addRest));
}

/** Lets others go on in between. */
async function make(from: number, before: number, filling: SeedOptions): Promise<readonly LearnerRows[]> {
  const made: LearnerRows[] = [];
  for (let number = from; number < before; number += 1) {
    made.push(makeLearnerRows(makeDemoLearner(number, filling), { ...filling, classes: CLASS_IDS }));
    if (made.length % demoContent.learnersInOneGo === 0) await othersGo();
  }
  return made;
}

function store(db: Database, rows: readonly LearnerRows[]): Promise<void> {
  return patiently(db, async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx);
    await insertStatement(rows).execute(trx);
  });
}

/** Anew where a period was open before, with those that were there by then; opening one fills it with everybody. */
function fillBoards(db: Database): Promise<void> {
  return patiently(db, async (trx) => {
    const { opened } = await openPeriods(trx, (await getSettingsStore(trx).latest()).settings);
    await sql`lock table leaderboard_players in share row exclusive mode`.execute(trx);
    await sql`
      delete from leaderboard_scores where period <> all(${opened}::int[]) and player in (
        select p.number from leaderboard_players p join users u on u.id = p.user_id where ${IS_DEMO}
      )`.execute(trx);
    const isOpen = sql`t.ends_at > ${present} and t.id <> all(${opened}::int[])`;
    await buildBoards(trx, sql`${isOpen} and p.user_id in (select id from users where ${IS_DEMO})`);
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
