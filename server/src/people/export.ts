import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { createThrottle } from '../database/throttle';
import type { FileResponse } from '../http/route';
import { takeTry } from '../http/throttled';
import limits from './export-limits.json';
import { PERSON_TABLES, type PersonTable } from './tables';

/**
 * Everything that is kept about a person, as one JSON file: a list of rows for each table. It is a lot of
 * work, so whoever asks for it, `callerId`, has to wait after a few.
 */
export async function exportPersonData(
  db: Database,
  userId: string,
  callerId: string,
): Promise<FileResponse> {
  const detail = 'Too many downloads at once. Try again in a little while.';
  await takeTry(createThrottle(db), `export of ${callerId}`, limits.exports, detail);
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

/** No transaction is held open: whoever downloads slowly keeps nobody waiting. */
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
  const { rows } = await sql<{ row: string; place: string }>`
    select (to_jsonb(t) - ${[...without]}::text[])::text as row, ${place} as place
    from ${sql.table(name)} t
    where ${about(userId)} ${after === undefined ? sql`` : sql`and ${place} > ${after}`}
    order by ${place} limit ${limits.exportedAtOnce}`.execute(db);
  return rows;
}
