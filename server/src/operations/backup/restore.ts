import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode, Failure } from '../../process/failure';
import { VERSION } from '../../process/version';
import { type Archive, openArchive, type Table } from './archive';
import limits from './limits.json';
import { copyTarget, listMigrations, listTables, withTransaction } from './tables';

/** Restores an archive into an empty database of the same schema, all or nothing. */
export async function restoreArchive(url: string, file: string) {
  const { header, readTable } = await openArchive(file);
  return withTransaction(url, 'read committed', async (client) => {
    const tables = await listTables(client);
    const isSame =
      JSON.stringify([header.migrations, header.tables]) ===
      JSON.stringify([await listMigrations(client), tables]);
    if (!isSame) throw otherSchema(file, header.version);
    await emptyTables(client, tables);
    let rows = 0;
    for (const table of tables) rows += await fill(client, table, readTable, file);
    for (const { name, last } of header.sequences)
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
    return { tables: tables.length, rows, madeAt: header.madeAt };
  });
}

/** Removes rows that a server start leaves in unused tables, and locks the tables against others. */
async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`lock table ${names} in access exclusive mode`);
  const used = tables.filter(({ name }) => !limits.filledFromStart.includes(name));
  const filled = used.map(({ name }) => `select where exists (select from ${pg.escapeIdentifier(name)})`);
  const { rowCount } = await client.query(filled.join(' union all '));
  if (rowCount) {
    throw new Failure(
      'The database is not empty, as after a first start: restore into a new one, with another DATA_DIR or DATABASE_URL.',
    );
  }
  await client.query(`truncate ${names} cascade`);
}

async function fill(
  client: pg.Client,
  table: Table,
  readTable: Archive['readTable'],
  file: string,
): Promise<number> {
  const name = pg.escapeIdentifier(table.name);
  // The archive already contains what triggers maintain.
  await client.query(`alter table ${name} disable trigger user`);
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin (format binary)`));
  await pipeline(readTable, stream).catch((error) => {
    const code = errorCode(error);
    if (code === undefined || !OF_WHAT_IT_HOLDS.test(code)) throw error;
    // PostgreSQL's own message may contain row data.
    throw new Failure(
      `The backup ${file} cannot be restored (its rows of ${table.name}: ${code}): nothing was restored.`,
    );
  });
  await client.query(`alter table ${name} enable trigger user`);
  return stream.rowCount;
}

/** SQLSTATE classes of invalid values, rows that break a rule of their table, and unknown names. */
const OF_WHAT_IT_HOLDS = /^(21|22|23|42)/;

function otherSchema(file: string, version: string): Failure {
  return new Failure(
    `The backup ${file} was made by Venture Quest ${version}, whose tables are not those of this ${VERSION}: restore it with the version that made it.`,
  );
}
