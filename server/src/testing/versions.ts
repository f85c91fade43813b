import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parseJson } from '@venture/contract/parse';
import pg from 'pg';
import * as v from 'valibot';
import { applyFirst } from '../database/migrate';
import released from '../database/released.json';
import { findProgramRoot } from '../process/paths';
import { type TestDatabase, testDatabase } from './database';

const Person = v.object({ email: v.string(), fullName: v.string() });
const Answers = v.record(v.string(), v.unknown());

/** What `scripts/version-fixture.mjs` has written: a released version's data. */
const Fixture = v.object({
  version: v.string(),
  /** The page that the version sent. */
  page: v.string(),
  password: v.string(),
  people: v.object({ admin: Person, learner: Person }),
  /** What it answered to calls that only read, by their addresses. */
  answers: v.object({ admin: Answers, learner: Answers }),
  openapi: v.unknown(),
  /** The learner's browser, as Playwright keeps it. */
  device: v.object({
    cookies: v.array(v.looseObject({ name: v.string(), value: v.string() })),
    origins: v.array(
      v.object({
        origin: v.string(),
        localStorage: v.array(v.object({ name: v.string(), value: v.string() })),
      }),
    ),
  }),
  /** Its backup, unpacked. */
  backup: v.string(),
  /** Every row as SQL. */
  rows: v.string(),
  /** Keys, releases and the shell. */
  files: v.record(v.string(), v.string()),
});
type Fixture = v.InferOutput<typeof Fixture>;

export async function versionFixture(version: string): Promise<Fixture> {
  const file = join(findProgramRoot(__filename), 'server/src/testing/versions', `${version}.json.br`);
  return parseJson(Fixture, brotliDecompressSync(await readFile(file)).toString(), file);
}

/** A database as the version left it, not upgraded. */
export async function createOlderDatabase({ version, rows }: Fixture): Promise<TestDatabase> {
  const migrations = released.find((one) => one.version === version)?.migrations ?? [];
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await applyFirst(
    async (text, values) => (await client.query(text, values && [...values])).rows,
    migrations.length,
  );
  await client.query(rows);
  // As if it had been used a moment ago.
  await client.query("update sessions set expires_at = now() + interval '29 days'");
  await client.end();
  return database;
}

/** Writes the files of the version below a folder, and answers the settings that name them. */
export async function installFiles({ files }: Fixture, folder: string): Promise<Record<string, string>> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, 'latin1');
  }
  return {
    SHELL_DIR: join(folder, 'shell'),
    STORE_DIR: join(folder, 'store'),
    SIGNING_KEY: join(folder, 'keys/signing.json'),
    PUBLIC_KEYS: join(folder, 'keys/public.json'),
  };
}
