import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Person } from '@venture/api/v1/people';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { selectPeoplePage, withoutSequentialScans } from './list';

const MANY = sized(100_000, 10_000);

const server = sharedServer();
const admin = sharedPerson(server, { fullName: 'Zed Admin', isAdmin: true });
beforeAll(async () => {
  await sql`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
    select 'g' || n, first || ' ' || last || n, lower(first) || '.' || n || '@campus' || n % 40 || '.example', 'g' || n,
           '', 'user'
    from (
      select n, (array['Ada','Bo','Cleo','Dora','Émile','Finn','Gus','Hana'])[1 + n % 8] as first,
             (array['Lovelace','Marsh','Nilsson','Okoye','Zoë'])[1 + n % 5] as last
      from generate_series(1, ${MANY}) n
    ) made`.execute(server.db);
  await sql`analyze users`.execute(server.db);
}, 60_000);

type Page = { readonly items: readonly Person[]; readonly after?: string };

async function listed(query: Record<string, string>): Promise<Page> {
  const { status, json } = await admin.ask('GET', `/people?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return json as Page;
}

describe(`with ${MANY} people`, () => {
  test.each([
    ['ada lovelace77', ['Ada Lovelace7760']],
    ['lovelace7760', ['Ada Lovelace7760']],
    ['ADA.7760', ['Ada Lovelace7760']],
    ['ada.7760@campus0.example', ['Ada Lovelace7760']],
    ['7760 ada', ['Ada Lovelace7760']],
    ['emile zoe12', ['Émile Zoë124', 'Émile Zoë1204', 'Émile Zoë1244', 'Émile Zoë1284']],
    ['Zed Adm', ['Zed Admin']],
    ['nobody at all', []],
    ['%_\'"\\', []],
  ])('%j finds %j', async (search, names) => {
    const { items } = await listed({ search });
    expect(items.map(({ fullName }) => fullName)).toEqual(expect.arrayContaining([...names]));
    if (names.length === 0) expect(items).toEqual([]);
  });

  test.each([
    ["'lovelace7760':*", 'everyone', 'users_words'],
    ["'a':*", 'everyone', 'users_words'],
    ["'ada':* & 'l':*", 'disabled', 'users_words'],
    ['', 'everyone', 'users_name'],
    ['', 'disabled', 'users_disabled'],
    ['', 'administrators', 'grants_pkey'],
  ] as const)('[%s] among %s is looked up by the index %s', async (words, filter, index) => {
    const wanted = selectPeoplePage(words, { limit: 50, filter });
    const { rows } = await withoutSequentialScans(server.db, (trx) =>
      sql<{ 'QUERY PLAN': string }>`explain ${wanted}`.execute(trx),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });

  test('pages follow each other by name, without gap or repetition', async () => {
    const search = 'hana okoye1';
    const all = await listed({ search, limit: '200' });
    const seen: Person[] = [];
    let after: string | undefined;
    do {
      const page = await listed({ search, limit: '7', ...(after && { after }) });
      seen.push(...page.items);
      after = page.after;
    } while (after && seen.length < 200);
    expect(seen.slice(0, 200)).toEqual(all.items.slice(0, seen.length));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const names = seen.map(({ fullName }) => fullName);
    expect(names).toEqual([...names].sort());
  });
});

test.each(['e30', 'not-base64-json', 'WyJhIl0', 'W251bGwsbnVsbF0'])(
  'the forged cursor %s is refused',
  async (after) => {
    expect((await admin.ask('GET', `/people?after=${after}`)).status).toBe(400);
  },
);

test('a name whose characters expand to many letters is kept and listed', async () => {
  const long = await person(server, { fullName: '\ufdfa'.repeat(200) });
  const { items } = await listed({ search: long.email });
  expect(items).toHaveLength(0);
  expect((await admin.ask('GET', `/people/${long.userId}`)).status).toBe(200);
});
