import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/** @typedef {import('./database.mjs').Client} Client */

const WEEKS = 12;
const AT_ONCE = 20_000;
/** Ways of answering each quiz; each attempt takes one of them. */
const WAYS = 4000;
const CLASSES = 3000;

/** What the learning remote has of a kind, as its content files say. @param {'module' | 'quiz'} kind @returns {any[]} */
function contents(kind) {
  const folder = join(root, 'learning/src', kind, 'content');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** @param {{ readonly id: string }[]} items */
const idsOf = (items) => items.map(({ id }) => id);

/** By quiz and question the right option and all options. */
function answerKey() {
  const key = contents('quiz').map(({ id, questions }) => [
    id,
    Object.fromEntries(
      questions.map((/** @type {any} */ each) => [
        each.id,
        { right: each.right, options: idsOf(each.options) },
      ]),
    ),
  ]);
  return Object.fromEntries(key);
}

/**
 * Adds learners who have read, played and answered quizzes within the weeks that a report shows at first: about
 * twenty events each. Only the events are written; what the server keeps beside them follows by itself.
 * @param {Client} client
 * @param {number} size
 */
export async function addLearners(client, size) {
  const modules = contents('module').map(({ id, sections }) => ({ id, sections: idsOf(sections) }));
  const quizzes = idsOf(contents('quiz'));
  await addWays(client);
  await client.query('select setseed(0.5)');
  for (let from = 1; from <= size; from += AT_ONCE) {
    const until = Math.min(size, from + AT_ONCE - 1);
    await client.query(PEOPLE, [from, until]);
    await client.query(EVENTS, [from, until, JSON.stringify(modules), quizzes]);
  }
  await client.query(`insert into learners (user_id, events)
    select user_id, count(*) from events group by 1`);
  await addClasses(client, size);
  await client.query('vacuum analyze');
}

/** @param {Client} client */
async function addWays(client) {
  await client.query(`create temporary table ways (quiz text, way integer, said jsonb)`);
  await client.query(
    `insert into ways
     select quiz.key, way, (
       select jsonb_build_object(
         'answers', jsonb_object_agg(id, chosen), 'correct', count(*) filter (where chosen = "right"),
         'total', count(*), 'seconds', sum(seconds), 'questionSeconds', jsonb_object_agg(id, seconds),
         'kind', 'attempt', 'quiz', quiz.key, 'contentVersion', 1, 'timing', 'x1')
       from (
         select question.key as id, question.value->>'right' as "right",
           round((3 + 40 * random() ^ 2)::numeric, 1) as seconds,
           case when random() < 0.2 + 0.6 * way / $2::int then question.value->>'right'
                else question.value->'options'->>floor(4 * random())::int end as chosen
         from jsonb_each(quiz.value) as question) as answered)
     from jsonb_each($1::jsonb) as quiz, generate_series(0, $2 - 1) as way`,
    [JSON.stringify(answerKey()), WAYS],
  );
  await client.query('create index on ways (quiz, way)');
  await client.query('analyze ways');
}

const PEOPLE = `
  insert into users (id, full_name, email, email_folded, password_hash, user_type, created_at)
  select 'learner-' || n, name, 'learner-' || n || '@example.org', 'learner-' || n || '@example.org', '', 'user',
         now() - random() * interval '${WEEKS - 1} weeks'
  from generate_series($1::int, $2::int) n, lateral (
    select (array['Amara','Ben','Chiara','Dinesh','Elif','Farid','Grace','Hana'])[1 + n % 8]
      || ' ' || (array['Andersen','Baptiste','Castillo','Diallo','Eriksson','Gupta','Novak'])[1 + n % 7]
      || ' ' || n as name) as named`;

/** Ten sections read, seven or eight attempts (the second ones at some quizzes only), three runs of games. */
const EVENTS = `
  insert into events (user_id, id, number, kind, activity, at, received_at, standing, said, play)
  select user_id, gen_random_uuid(), row_number() over (partition by user_id order by at), kind, activity, at, at,
         'verified', said || jsonb_build_object('at', at), play
  from (
    select p.id as user_id, what.*, p.created_at + random() * (now() - p.created_at) as at
    from (
      select *, hashtext(id) as sign from users where id in (select 'learner-' || n from generate_series($1::int, $2::int) n)
    ) p cross join lateral (
      select 'reading' as kind, m->>'id' as activity,
             jsonb_build_object('kind', 'reading', 'module', m->>'id', 'section', s) as said, null::jsonb as play
      from jsonb_array_elements($3::jsonb) m, jsonb_array_elements_text(m->'sections') s
      where random() < 0.5
      union all
      select 'attempt', ways.quiz, ways.said, null
      from unnest($4::text[]) as quizzes (quiz), generate_series(1, 2) as try,
        lateral (select quiz, said from ways w
                 where w.quiz = quizzes.quiz and w.way = (hashint4(try + p.sign) & 2147483647) % ${WAYS}) as ways
      where try = 1 or random() < 0.5
      union all
      select 'run', game, jsonb_build_object('kind', 'run', 'game', game, 'score', 120),
             (select jsonb_agg(n) from generate_series(1, 60) n)
      from unnest(array['cash-stack', 'entre-scrabble', 'entrepre-puzzle']) as game
    ) as what
  ) as done`;

/**
 * One class with a thousand members, and thousands that are nearly empty.
 * @param {Client} client
 * @param {number} size
 */
async function addClasses(client, size) {
  await client.query(`insert into classes (id, name, code, created_at)
    select gen_random_uuid(), 'Group ' || n, 'CODE' || n, now() - n * interval '1 hour'
    from generate_series(1, ${CLASSES}) n`);
  await client.query(`insert into class_members (class_id, user_id)
    select c.id, 'learner-' || n from classes c, generate_series(1, ${Math.min(1000, size)}) n
    where c.name = 'Group 1'`);
}
