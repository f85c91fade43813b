import pg from 'pg';
import type { Database } from '../database/schema';
import { seedDemoLearners } from '../operations/seed/seed';
import { catalogue, declared } from './catalogue';

export type ManyLearners = { readonly db: Database; readonly superuserUrl: string };

const id = (column: string) => `${column} || '+' || n`;
const uuid = (column: string) => `md5(${column}::text || n)::uuid`;
const place = (column: string) => `${column} + n * 1000000`;

/** The columns that differ between copies, by table. Times vary by a few seconds; ten copies cover all variants. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: { id: id('id'), email: id('email'), email_folded: id('email_folded') },
  learners: { user_id: id('user_id') },
  bests: { user_id: id('user_id') },
  xp_ledger: { user_id: id('user_id'), event_id: uuid('event_id') },
  quiz_attempts: { user_id: id('user_id'), seconds: 'seconds + n % 10' },
  quiz_answers: {
    user_id: id('user_id'),
    seconds: 'array(select each + n % 10 from unnest(seconds) as each)',
  },
  class_members: { user_id: id('user_id') },
  leaderboard_players: { user_id: id('user_id'), number: place('number'), nickname: id('nickname') },
  leaderboard_scores: { player: place('player') },
  progress_events: { user_id: id('user_id'), id: uuid('id') },
};

/** Creates learners like those that `seed` makes up. */
export async function seedLearners(db: Database, learners: number): Promise<void> {
  const parts = { learners, seed: 5, now: new Date(), catalogue };
  await seedDemoLearners(db, { ...parts, counted: declared, tell: () => {} });
}

/**
 * Copies seeded learners, with everything that follows from their actions, until there are `times` as many; `from`
 * is the current multiple. 100,000 take as long as seeding 10,000, and two processors. They are not kept for the
 * next run: rows from a file would need the same indexing, and CI starts with nothing.
 */
export async function copyLearners(
  { superuserUrl }: Pick<ManyLearners, 'superuserUrl'>,
  from: number,
  times: number,
): Promise<void> {
  const tables = Object.keys(COPIED);
  const copyNext = async (client: pg.Client) => {
    await client.connect();
    // With this setting, no trigger runs and no foreign key is checked.
    await client.query('set session_replication_role = replica');
    for (let table = tables.pop(); table; table = tables.pop()) await copy(client, table, from, times);
    await client.end();
  };
  await Promise.all([1, 2].map(() => copyNext(new pg.Client(superuserUrl))));
  const client = new pg.Client(superuserUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function copy(client: pg.Client, table: string, from: number, times: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const key = ['user_id', 'player', 'id'].find((column) => columns.includes(column));
  const isSeeded = key === 'player' ? 'player < 1000000' : `${key} not like '%+%'`;
  // In key order, so that each row is stored next to the one before it.
  await client.query(`
    insert into ${table} (${columns}) overriding system value
    select ${columns.map((name) => COPIED[table]?.[name] ?? name)}
    from (select * from ${table} where ${isSeeded} order by ${key}) as seeded
    cross join lateral (select n from generate_series(${from}, ${times - 1}) n where ${key} is not null offset 0) as copies`);
}
