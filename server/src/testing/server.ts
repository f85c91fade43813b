import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import { readConfig } from '../process/config';
import { createJsonLog } from '../process/log';
import { serve } from '../serve';
import { testDatabase } from './database';
import { NOTHING_SLOW } from './program';

export type TestServer = {
  readonly address: string;
  readonly db: DatabaseConnection['db'];
  /** The server's log lines so far. */
  readonly logged: readonly string[];
  /** Sends a body, as JSON unless it is already text. */
  readonly call: (name: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly close: () => Promise<void>;
};

/** Runs the whole program on a free port with its own database. */
export async function testServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const given = environment['DATABASE_URL'];
  const database = given === undefined ? await testDatabase() : { url: given, drop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'venture-server-'));
  const logged: string[] = [];
  const log = createJsonLog('info', (line) => logged.push(line));
  const own = { ...NOTHING_SLOW, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url };
  const config = readConfig({ ...own, SHELL_DIR: folder, ...environment }, folder);
  const running = await serve(config, __filename, log);
  const looking = await connectAndMigrate(database.url, log);
  return {
    address: running.address,
    db: looking.db,
    logged,
    call: callTo(running.address),
    async close() {
      await running.stop();
      await looking.close();
      await database.drop();
    },
  };
}

export function callTo(address: string): TestServer['call'] {
  return (name, body, headers) =>
    fetch(`${address}/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
}
