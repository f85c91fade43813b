import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sizeLimits from '@venture/contract/checks/size-limits.json';
import { parseJson } from '@venture/contract/parse';
import { CONTRACT, RemoteEntry, RemoteList } from '@venture/contract/remotes';
import type { Database } from '../database/schema';
import { addReleaseCommands } from '../releases/command';
import type { ReleaseEnvironment } from '../releases/store/environment';
import { RefusalError } from '../releases/store/refusal';
import { readListText } from '../releases/store/rows';
import { ownDatabase } from './own-database';
import { buildRemote, type TestRemote, write } from './remote';
import { runTyped } from './typed';

/** Packages that a test shell provides to remotes, and the routes of its pages. */
export const SHELL = { contract: CONTRACT, provides: { react: '19.3.1' }, routes: ['/', '/home'] };

/** The path for uploading a release: to be stored only, or to go live for everybody at once. */
export const uploadTo = (name: string, version: string, live = 'yes') =>
  `/remotes/${name}/releases/${version}?live=${live}${live === 'yes' ? '&rollout=now' : ''}`;

export type TestStore = {
  readonly folder: string;
  readonly environment: ReleaseEnvironment;
  readonly db: Database;
  readonly superuserUrl: string;
  /** The environment variables with which a separate process uses this store. */
  readonly env: Readonly<Record<string, string>>;
  readonly build: (made?: TestRemote) => Promise<string>;
  readonly run: (...typed: readonly string[]) => Promise<string>;
  /** Builds a remote and releases it. */
  readonly release: (version: string, name?: string) => Promise<string>;
  /** Runs a command and expects it to be refused; returns the codes of the refusal. */
  readonly refused: (...typed: readonly string[]) => Promise<readonly string[]>;
  /** The list. */
  readonly list: () => Promise<{ readonly serial: number; readonly remotes: readonly RemoteEntry[] }>;
  /** The first entry of the list of remotes. */
  readonly live: () => Promise<RemoteEntry | undefined>;
  /** The text of the list of remotes; empty when there is none. */
  readonly listText: () => Promise<string>;
  /** The content of a release's file; undefined if it is missing. */
  readonly file: (version: string, path: string, name?: string) => Promise<string | undefined>;
  /** Changes a release's file, as anybody with write access to the database could. */
  readonly alter: (version: string, path: string, text: string, name?: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** An empty store with a shell, in its own database and folder. */
export async function testStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-store-'));
  await write(folder, 'shell/shell.json', JSON.stringify(SHELL));
  const database = await ownDatabase();
  const environment = {
    db: database.db,
    shellDir: join(folder, 'shell'),
    sizeLimits,
  };
  let builds = 0;
  const build = (made?: TestRemote) => {
    builds += 1;
    return buildRemote(join(folder, 'builds', String(builds)), made);
  };
  const run = (...typed: readonly string[]) => runTyped(addReleaseCommands, environment, typed);
  const list = () => parsedList(environment);
  return {
    folder,
    environment,
    db: database.db,
    superuserUrl: database.superuserUrl,
    env: {
      DATABASE_URL: database.url,
      SHELL_DIR: environment.shellDir,
    },
    build,
    run,
    release: async (version, name = 'lemonade') => run('release', await build({ name, version })),
    refused: (...typed) => codesOf(run(...typed)),
    list,
    live: async () => (await list()).remotes[0],
    listText: async () => (await readListText(database.db)) ?? '',
    file: (version, path, name = 'lemonade') => textOf(database.db, name, version, path),
    alter: (version, path, text, name = 'lemonade') => alterFile(database.db, { name, version, path }, text),
    remove: database.drop,
  };
}

/** Returns the codes with which a command was refused. */
async function codesOf(ran: Promise<string>): Promise<readonly string[]> {
  try {
    return [`not refused: ${await ran}`];
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return error.problems.map(({ code }) => code);
  }
}

async function parsedList({ db }: ReleaseEnvironment) {
  const { serial, remotes } = parseJson(RemoteList, (await readListText(db)) ?? '', 'the list');
  return { serial, remotes: remotes.map((entry) => parseJson(RemoteEntry, JSON.stringify(entry), 'entry')) };
}

async function textOf(db: Database, remote: string, version: string, path: string) {
  const row = await db
    .selectFrom('release_contents as c')
    .innerJoin('release_files as f', 'f.hash', 'c.hash')
    .select('f.content')
    .where('c.remote', '=', remote)
    .where('c.version', '=', version)
    .where('c.path', '=', path)
    .executeTakeFirst();
  return row?.content.toString();
}

type ReleasedPath = { readonly name: string; readonly version: string; readonly path: string };

async function alterFile(
  db: Database,
  { name: remote, version, path }: ReleasedPath,
  text: string,
): Promise<void> {
  const content = Buffer.from(text);
  const there = db
    .selectFrom('release_contents')
    .select('hash')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('path', '=', path);
  const { hash } = await there.executeTakeFirstOrThrow();
  await db.updateTable('release_files').set({ content }).where('hash', '=', hash).execute();
}
