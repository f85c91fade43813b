import { setImmediate as othersGo } from 'node:timers/promises';
import { random } from '@venture/progress/random';
import { sql } from 'kysely';
import { getSettingsStore } from '../../administration/settings';
import { generateClassCode } from '../../classes/classes';
import type { Database, Trx } from '../../database/schema';
import { buildBoards, openPeriods, CLOCK_TIMESTAMP as present } from '../../leaderboards/periods';
import {
  type DemoContext,
  demoContent,
  demoLearnerEmail,
  demoLearnerId,
  makeDemoLearner,
  makeUuid,
} from './learner';
import { insertStatement, type LearnerRows, makeLearnerRows } from './rows';

/** A filling that was not finished. */
type Interrupted = {
  /** When it began: what its learners did, they did before. */
  readonly now: Date;
  /** The numbers of the learners that are there. */
  readonly stored: ReadonlySet<number>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A filling is finished once its classes have an owner. One that began more than a day before is not gone on with. In SQL, as
 * most of this file, which works on whole sets of rows.
 */
async function interrupted(
  db: Database,
  classes: readonly string[],
  asked: DemoContext & { readonly learners: number },
): Promise<Interrupted | undefined> {
  const begun = await sql<{ now: Date }>`
    select created_at as now from classes
    where id = ${classes[0]}::uuid
      and not exists (select from class_owners where class_id = any(${classes}::uuid[]))`.execute(db);
  const now = begun.rows[0]?.now;
  if (!now || Math.abs(asked.now.getTime() - now.getTime()) > DAY_MS) return undefined;
  const { rows } = await sql<{ numbers: number[] }>`
    select coalesce(array_agg(number order by number), '{}') as numbers
    from (select substring(email_folded from ${EMAIL})::int as number from users) as demo
    where number is not null`.execute(db);
  const numbers = rows[0]?.numbers ?? [];
  const [first, last = 0] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last > asked.learners) return undefined;
  const isSame = (await isMade(db, first, { ...asked, now })) && (await isMade(db, last, { ...asked, now }));
  return isSame ? { now, stored: new Set(numbers) } : undefined;
}

/** The number within the email of a learner. */
const EMAIL = `^${demoLearnerEmail('([0-9]{1,9})').replaceAll('.', '\\.')}$`;

/** Whether this filling would make the same learner: with another seed or other releases it does not. */
async function isMade(db: Database, number: number, world: DemoContext): Promise<boolean> {
  const { rows } = await sql<{ id: string; joinedAt: Date; events: number }>`
    select id, created_at as "joinedAt", l.events from users join learners l on l.user_id = users.id
    where email_folded = ${demoLearnerEmail(number)}`.execute(db);
  const [there] = rows;
  const { id, joinedAt, events } = makeDemoLearner(number, world);
  return (
    there?.id === id && there.joinedAt.getTime() === joinedAt.getTime() && there.events === events.length
  );
}

export type SeedOptions = DemoContext & {
  readonly learners: number;
  /** How many are stored at once. */
  readonly learnersAtOnce?: number;
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

/**
 * Puts the made-up learners in the place of those that were there before. Each batch of them is stored at once or not at
 * all: a filling that was interrupted, and is begun again, adds those that are missing.
 */
export async function seedDemoLearners(db: Database, filling: SeedOptions): Promise<SeedResult> {
  const begun = await interrupted(db, CLASS_IDS, filling);
  const { now, stored } = begun ?? { now: await begin(db, filling), stored: new Set<number>() };
  await addMissing(db, { ...filling, now }, stored);
  await fillBoards(db);
  return { ...(await count(db)), classes: CLASS_IDS };
}

/** Whether anybody here is not made up. */
export async function hasRealPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from users where not ${IS_DEMO} limit 1`.execute(db);
  return rows.length > 0;
}

/** The classes say when a filling began. */
async function begin(db: Database, { now }: SeedOptions): Promise<Date> {
  await patiently(db, (trx) => trx.deleteFrom('classes').where('id', 'in', CLASS_IDS).execute());
  await deleteAll(db);
  const rows = CLASSES.map((each) => ({ ...each, code: generateClassCode(), created_at: now }));
  await db.insertInto('classes').values(rows).execute();
  return now;
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
async function addMissing(db: Database, filling: SeedOptions, stored: ReadonlySet<number>): Promise<void> {
  const { learnersAtOnce = demoContent.learnersAtOnce, tell } = filling;
  const batches = inBatches(missing(filling, stored), learnersAtOnce);
  let there = stored.size;
  async function add(some: readonly number[]): Promise<void> {
    await store(db, await make(some, filling));
    there += some.length;
    tell(there);
  }
  async function addRest(): Promise<void> {
    for (const some of batches) await add(some);
  }
  const first = batches.next().value;
  if (first) await add(first);
  // A trigger looks there for earlier attempts: by a plan made while there are none it would read all of them each time.
  await sql`analyze quiz_attempts`.execute(db);
  const adding = Array.from({ length: demoContent.connections }, addRest);
  await Promise.allSettled(adding); // the first that fails ends the batches for all
  await Promise.all(adding);
}

/** In the order of their ids: what is stored together lies together in the indexes. */
function missing(filling: SeedOptions, stored: ReadonlySet<number>): readonly number[] {
  return Array.from({ length: filling.learners }, (_, at) => at + 1)
    .filter((number) => !stored.has(number))
    .map((number) => ({ number, id: demoLearnerId(number, filling) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ number }) => number);
}

function* inBatches(numbers: readonly number[], size: number): Generator<readonly number[], void> {
  for (let from = 0; from < numbers.length; from += size) yield numbers.slice(from, from + size);
}

/** Lets others go on in between. */
async function make(some: readonly number[], filling: SeedOptions): Promise<readonly LearnerRows[]> {
  const made: LearnerRows[] = [];
  for (const number of some) {
    made.push(makeLearnerRows(makeDemoLearner(number, filling), { ...filling, classes: CLASS_IDS }));
    if (made.length % demoContent.learnersInOneGo === 0) await othersGo();
  }
  return made;
}

/** A power cut may lose the last ones, which a filling that is begun again adds. */
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
