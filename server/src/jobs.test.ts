import { expect, test } from '@jest/globals';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './database/schema';
import { startJobs } from './jobs';
import { createProgressServices } from './learning/events';
import { readConfig } from './process/config';
import { errorCode } from './process/failure';
import { createJsonLog } from './process/log';
import { freePort } from './testing/delivered';
import { until } from './testing/until';

test('jobs that cannot reach the database report it, and do not log which part of the cleaning failed', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() });
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const logged: { readonly event: string; readonly operation?: string }[] = [];
  const log = createJsonLog('info', (line) => logged.push(JSON.parse(line)));
  const codes: unknown[] = [];
  const stop = await startJobs({
    ...{ db, log, metrics: Object(), mail: undefined, notifyTeam: undefined },
    config: readConfig({}, __dirname),
    pages: { keep: async () => {} } as Parameters<typeof startJobs>[0]['pages'], // what the cleaning calls
    progress: createProgressServices({ db, log, rules: Object(), releases: Object() }),
    onUnreachable: (error) => codes.push(errorCode(error)),
  });
  await until(() => logged.some(({ event }) => event === 'clean-up failed'), 'the cleaning has failed');
  await until(() => codes.length > 0, 'it is reported');
  await stop();
  expect(new Set(codes)).toEqual(new Set(['ECONNREFUSED']));
  expect(logged.map(({ event }) => event)).not.toContain('cleaning failed');
  await db.destroy();
});
