import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { deleteExpiredLinksAndAccounts } from '../accounts/links';
import { deleteExpiredSessions } from '../accounts/sessions';
import { applyRetention } from '../administration/retention';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import { deleteExpiredTries } from '../database/throttle';
import { removePastPeriods } from '../leaderboards/follow';
import { deleteOldRunTickets } from '../learning/tickets';
import { createJsonLog } from '../process/log';
import { builtServer } from '../testing/built-server';
import { catalogue, teaching } from '../testing/catalogue';
import { copyLearners, seedLearners } from '../testing/many-learners';
import { PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedStore } from '../testing/per-file';
import { explaining, type Plan } from '../testing/plans';
import { processorTime } from '../testing/processor-time';
import { type TestServer, testServer } from '../testing/server';

jest.setTimeout(900_000);

const SEEDED = sized(2000, 100);
/** 20,000 and then 100,000 learners in full size. */
const [FEWER, MORE] = [10, 50];
/** Size of the class with the gradebook, whatever else exists. */
const MEMBERS = 100;
/** As many plays as become old within a few hours. */
const OLD_PLAYS = 2500;

let few: Seen;
let many: Seen;
const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
  await seedLearners(store.db, SEEDED);
  await copyLearners(store, 1, FEWER);
  few = await seenDuringWork();
  await copyLearners(store, FEWER, MORE);
  many = await seenDuringWork();
});

type Installation = {
  readonly server: TestServer;
  readonly db: DatabaseConnection['db'];
  readonly learner: TestPerson;
  readonly admin: TestPerson;
  readonly classId: string;
};

async function get({ admin }: Installation, path: string): Promise<void> {
  const { status, json } = await admin.ask('GET', path);
  expect([path, status, json]).toEqual([path, 200, expect.anything()]);
}

async function push({ learner }: Installation): Promise<void> {
  const reading = () => ({
    ...{ kind: 'reading', id: randomUUID(), at: new Date().toISOString() },
    ...{ module: 'business-ideas', section: 'mvp-experiments' },
  });
  const events = Array.from({ length: 20 }, reading);
  const { status } = await learner.ask('POST', '/events', { learner: learner.userId, events });
  expect(status).toBe(200);
}

async function login({ server, learner }: Installation): Promise<void> {
  const response = await server.call('login.php', { email: learner.email, password: PASSWORD });
  expect(await response.json()).toMatchObject({ success: true });
}

async function retention({ db }: Installation): Promise<void> {
  await sql`update settings set keep_plays_months = 6`.execute(db);
  await applyRetention(db);
  await sql`update settings set keep_plays_months = null`.execute(db);
}

async function otherJobs({ db }: Installation): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTries(db);
  await deleteOldRunTickets(db);
  await deleteExpiredLinksAndAccounts(db);
  await removePastPeriods(db);
}

/** Frequent work, and the most pages that one of its statements may read. */
const WORK = {
  login: [50, login],
  'a push of events': [100, push],
  'events of other devices': [50, (parts) => get(parts, `/events?learner=${parts.admin.userId}`)],
  'a leaderboard': [2000, (parts) => get(parts, '/leaderboards/xp?period=all')],
  'a list of people': [500, (parts) => get(parts, '/people')],
  'a page of a gradebook': [2000, (parts) => get(parts, `/classes/${parts.classId}/gradebook?limit=50`)],
  retention: [10_000, retention],
  'other jobs': [1000, otherJobs],
} satisfies Readonly<Record<string, readonly [number, (at: Installation) => Promise<void>]>>;

type Seen = ReadonlyMap<string, readonly Plan[]>;

async function seenDuringWork(): Promise<Seen> {
  await sql`
    update progress_events set play = '[]', received_at = now() - interval '1 year' where (user_id, id) in (
      select user_id, id from progress_events where kind = 'run' order by user_id, number limit ${OLD_PLAYS})`.execute(
    store.db,
  );
  const plans = await explaining(store.superuserUrl);
  const server = await testServer(store.env);
  const { db, close } = await connectAndMigrate(store.env['DATABASE_URL'] ?? '', createJsonLog('error'));
  const [learner, admin] = [await person(server), await person(server, { isAdmin: true })];
  const parts = { server, db, learner, admin, classId: await addClass(db) };
  const seen = new Map<string, readonly Plan[]>();
  for (const [name, [, work]] of Object.entries(WORK)) seen.set(name, await plans.during(() => work(parts)));
  await close();
  await server.close();
  await plans.stop();
  return seen;
}

async function addClass(db: DatabaseConnection['db']): Promise<string> {
  const id = randomUUID();
  await sql`insert into classes (id, name, code) values (${id}, 'Large', ${id.slice(0, 8)})`.execute(db);
  await sql`
    insert into class_members (class_id, user_id)
    select ${id}, user_id from learners where user_id not like '%+%' order by user_id limit ${MEMBERS}`.execute(
    db,
  );
  await sql`
    insert into assignments (id, class_id, kind, activity, title, pass_percent, position)
    select gen_random_uuid(), ${id}, 'quiz', activity, activity, 60, place
    from unnest(${catalogue.quizzes.map((quiz) => quiz.id)}::text[]) with ordinality as a (activity, place)`.execute(
    db,
  );
  return id;
}

const largest = (seen: Seen, work: string) => (seen.get(work) ?? []).toSorted((a, b) => b.pages - a.pages)[0];

/** Reading a small table whole is fine. */
const LARGE = sized(
  ['users', 'learners', 'progress_events', 'bests', 'xp_ledger', 'quiz_attempts', 'quiz_answers'],
  ['progress_events', 'xp_ledger'],
);

describe.each(Object.entries(WORK))('%s', (name, [mostPages]) => {
  test('never scans a whole table about everybody, and compiles nothing', () => {
    const plans = many.get(name) ?? [];
    expect(plans).not.toEqual([]);
    const isWrong = ({ scanned, isCompiled }: Plan) =>
      isCompiled || scanned.some((table) => LARGE.includes(table));
    expect(plans.filter(isWrong)).toEqual([]);
  });

  test(`reads at most ${mostPages} pages in one statement`, () => {
    const most = largest(many, name);
    expect(most).toEqual({ ...most, pages: Math.min(most?.pages ?? Number.NaN, mostPages) });
  });
});

/** A difference this small may come from one more index level. */
const FEW_PAGES = 100;

for (const name of Object.keys(WORK).filter((each) => /retention|page of a gradebook/.test(each)))
  longTest(`${name} reads as many pages with 100,000 learners as with 20,000`, async () => {
    const [before, now] = [largest(few, name), largest(many, name)];
    const mostPages = 1.5 * Math.max(before?.pages ?? Number.NaN, FEW_PAGES);
    expect(now).toEqual({ ...now, pages: Math.min(now?.pages ?? Number.NaN, mostPages) });
  });

/** By then startup is over: a process does all its background work within a few seconds. */
const [WINDOW_MS, MOST_WINDOWS] = [30_000, 3];
const MOST_SHARE = 0.005;

longTest('two servers that nobody uses need at most 0.5 % of a processor for the database', async () => {
  const servers = [await builtServer(store.env), await builtServer(store.env)];
  const shares: number[] = [];
  while (shares.length < MOST_WINDOWS && !shares.some((share) => share <= MOST_SHARE)) {
    const time = processorTime(store.superuserUrl);
    await wait(WINDOW_MS);
    shares.push((await time.stop()) / WINDOW_MS);
  }
  for (const each of servers) await each.close();
  expect(Math.min(...shares)).toBeLessThanOrEqual(MOST_SHARE);
  expect(Math.min(...shares)).toBeGreaterThan(0);
});
