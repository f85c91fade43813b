import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema';
import { requireTry } from '../http/rates';
import type { FileResponse } from '../http/route';
import limits from './limits.json';

/**
 * Exports everything kept about a person as one JSON file, with a list of rows per table. This is expensive, so the
 * requester `callerId` has to wait after a few exports.
 */
export async function exportPersonData(
  db: Database,
  userId: string,
  callerId: string,
): Promise<FileResponse> {
  const detail = 'Too many downloads at once. Try again in a little while.';
  await requireTry(db, `export of ${callerId}`, limits.exports, detail);
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  return { name: `venture-quest-data-${day}.json`, parts: pieces(db, userId, now) };
}

async function* pieces(db: Database, userId: string, now: Date): AsyncIterable<string> {
  yield `{\n"format": 1,\n"exportedAt": "${now.toISOString()}",\n"tables": {`;
  let separator = '\n';
  for (const table of PERSON_TABLES) {
    yield `${separator}"${table.name}": [`;
    yield* rowsOf(db, table, userId);
    yield ']';
    separator = ',\n';
  }
  yield '\n}\n}\n';
}

/** Holds no transaction open, so a slow download keeps nobody waiting. */
async function* rowsOf(db: Database, table: PersonTable, userId: string): AsyncIterable<string> {
  let after: string | undefined;
  let separator = '\n';
  for (;;) {
    const rows = await nextRows(db, table, userId, after);
    for (const { row } of rows) {
      yield `${separator}${row}`;
      separator = ',\n';
    }
    if (rows.length < limits.exportedAtOnce) return;
    after = rows.at(-1)?.place;
  }
}

async function nextRows(db: Database, table: PersonTable, userId: string, after: string | undefined) {
  const { name, about, order, without = [] } = table;
  const place = sql`(${order}) collate "C"`;
  // Raw: the table is a parameter.
  const { rows } = await sql<{ row: string; place: string }>`
    select (to_jsonb(t) - ${[...without]}::text[])::text as row, ${place} as place
    from ${sql.table(name)} t
    where ${about(userId)} ${after === undefined ? sql`` : sql`and ${place} > ${after}`}
    order by ${place} limit ${limits.exportedAtOnce}`.execute(db);
  return rows;
}

/** A table about people, and what the export includes of it. */
type PersonTable = {
  readonly name: string;
  /** Matches the table's rows about a person. */
  readonly about: (userId: string) => RawBuilder<SqlBool>;
  /** Text that identifies and orders one person's rows. */
  readonly order: RawBuilder<string>;
  /** Columns left out because they are secret or name other people. */
  readonly without?: readonly string[];
};

const ownRows = (userId: string) => sql<SqlBool>`user_id = ${userId}`;

/** A message's email, normalized for comparison. */
const MESSAGE_EMAIL = sql`lower(normalize(btrim(email), NFC))`;

/**
 * Matches feedback that a person sent while logged in, or under their email without logging in, once they had this
 * account and email. Older feedback goes to nobody: a later owner of an email must not read that of an earlier one.
 */
function ownFeedback(userId: string): RawBuilder<SqlBool> {
  return sql`(user_id = ${userId} or user_id is null and exists (
    select from users u where u.id = ${userId} and u.email_folded = ${MESSAGE_EMAIL} and coalesce(u.email_since, u.created_at) <= at))`;
}

/** Matches feedback sent without logging in under this person's email. It is deleted with them. */
export function matchAnonymousFeedback(userId: string): RawBuilder<SqlBool> {
  return sql`user_id is null and ${MESSAGE_EMAIL} = (select email_folded from users where id = ${userId})`;
}

/** Every table about people, with what is exported and what deleting a person must remove. */
export const PERSON_TABLES: readonly PersonTable[] = [
  {
    name: 'users',
    about: (userId) => sql`id = ${userId}`,
    order: sql`id`,
    without: ['password_hash', 'email_folded', 'sorted_name', 'words'],
  },
  { name: 'grants', about: ownRows, order: sql`privilege` },
  { name: 'sessions', about: ownRows, order: sql`encode(token_hash, 'hex')`, without: ['token_hash'] },
  { name: 'account_links', about: ownRows, order: sql`purpose || ' ' || made_by`, without: ['token_hash'] },
  { name: 'learners', about: ownRows, order: sql`user_id` },
  { name: 'progress_events', about: ownRows, order: sql`to_char(number, 'FM0000000000')` },
  {
    name: 'unjudged_events',
    about: ownRows,
    order: sql`to_char(received_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || id::text`,
  },
  { name: 'bests', about: ownRows, order: sql`activity` },
  { name: 'xp_ledger', about: ownRows, order: sql`event_id::text` },
  { name: 'run_tickets', about: ownRows, order: sql`id::text` },
  { name: 'leaderboard_players', about: ownRows, order: sql`user_id` },
  {
    name: 'leaderboard_scores',
    about: (userId) => sql`player in (select number from leaderboard_players where user_id = ${userId})`,
    order: sql`board || ' ' || period`,
  },
  { name: 'quiz_attempts', about: ownRows, order: sql`to_char(number, 'FM0000000000')` },
  {
    name: 'quiz_answers',
    about: ownRows,
    order: sql`quiz || ' ' || to_char(content_version, 'FM0000000000')`,
  },
  { name: 'documents', about: ownRows, order: sql`kind || ' ' || name` },
  { name: 'class_members', about: ownRows, order: sql`class_id::text` },
  { name: 'class_removals', about: ownRows, order: sql`class_id::text` },
  {
    name: 'class_invitations',
    about: (userId) => sql`email_folded = (select email_folded from users where id = ${userId})`,
    order: sql`id::text`,
    without: ['email_folded'],
  },
  { name: 'class_owners', about: ownRows, order: sql`class_id::text` },
  { name: 'team_members', about: ownRows, order: sql`team_id::text` },
  {
    name: 'team_tokens',
    about: (userId) => sql`made_by = ${userId}`,
    order: sql`id::text`,
    without: ['token_hash', 'made_by'],
  },
  {
    name: 'audit',
    about: (userId) => sql`(subject_id = ${userId} or actor_id = ${userId})`,
    order: sql`to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || id::text`,
    without: ['actor_id', 'subject_id'],
  },
  {
    name: 'release_events',
    about: (userId) => sql`actor_id = ${userId}`,
    order: sql`to_char(id, 'FM0000000000')`,
    without: ['actor_id'],
  },
  {
    name: 'release_origins',
    about: (userId) => sql`actor_id = ${userId}`,
    order: sql`remote || ' ' || version`,
    without: ['actor_id'],
  },
  { name: 'feedback', about: ownFeedback, order: sql`id::text` },
];
