import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAndMigrate } from '../database/database';
import { createJsonLog } from '../process/log';
import { testDatabase } from './database';
import { addressOf, builtProgram, start } from './program';
import { callTo, type TestServer } from './server';

/** The built program in its own process, with its own database. */
export async function builtServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const program = await builtProgram();
  const given = environment['DATABASE_URL'];
  const database = given === undefined ? await testDatabase() : { url: given, drop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'venture-server-'));
  const own = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  const running = start(program, { ...own, SHELL_DIR: folder, ...environment });
  const logged: string[] = [];
  running.process.stderr?.on('data', (text) => logged.push(...String(text).split('\n')));
  const address = await addressOf(running);
  const looking = await connectAndMigrate(database.url, createJsonLog('error'));
  return {
    address,
    db: looking.db,
    logged,
    call: callTo(address),
    async close() {
      running.process.kill('SIGTERM');
      await running.ended;
      await looking.close();
      await database.drop();
    },
  };
}
