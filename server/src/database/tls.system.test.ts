import { execFile } from 'node:child_process';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog } from '../process/log';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres';
import { connectAndMigrate } from './database';
import { chooseSystemUser } from './embedded/command';

jest.setTimeout(120_000);

/** `npm run test:system` sets this path. */
const { OPENSSL_PATH: OPENSSL = '' } = process.env;
const run = promisify(execFile);

let postgres: OwnPostgres;
let folder: string;
beforeAll(async () => {
  if (OPENSSL === '') return;
  postgres = await ownPostgres();
  folder = await mkdtemp(join(tmpdir(), 'venture-tls-'));
  const owner = await chooseSystemUser(folder);
  for (const name of ['server', 'other']) await certify(name);
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const place of [folder, join(folder, 'server.key')]) await chown(place, owner.uid, owner.gid);
  const { ask } = postgres.machine;
  await ask(`alter system set ssl_cert_file = '${join(folder, 'server.crt')}'`);
  await ask(`alter system set ssl_key_file = '${join(folder, 'server.key')}'`);
  await ask('alter system set ssl = on');
  await ask('select pg_reload_conf()');
});
afterAll(async () => {
  if (OPENSSL === '') return;
  await postgres.stop();
});

/** Creates a key and a self-signed certificate for the database's address, in files with this name. */
async function certify(name: string): Promise<void> {
  const names = ['-subj', '/CN=database', '-addext', 'subjectAltName = IP:127.0.0.1'];
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  await run(OPENSSL, ['req', '-x509', ...key, ...names, ...files]);
}

const urlBy = (signer: string) =>
  `${postgres.urlFor('venture')}?sslmode=verify-full&sslrootcert=${join(folder, `${signer}.crt`)}`;

const refusal = (url: string) =>
  connectAndMigrate(url, createJsonLog('silent')).then(
    () => 'connected',
    ({ message }) => message,
  );

(OPENSSL ? describe : describe.skip)('a database with TLS, by sslmode=verify-full', () => {
  test('is used over encrypted connections', async () => {
    const { db, close } = await connectAndMigrate(urlBy('server'), createJsonLog('error'));
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    await close();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test('is refused with a sentence if the certificate has another signer or is for another name', async () => {
    expect(await refusal(urlBy('other'))).toMatch(
      /^The database cannot be used \(self-signed certificate\): .*\.$/,
    );
    expect(await refusal(urlBy('server').replace('127.0.0.1', 'localhost'))).toMatch(
      /^The database cannot be used \(Hostname\/IP does not match certificate's altnames: .*\): .*\.$/,
    );
  });

  test("is refused once the database's TLS is off", async () => {
    await postgres.machine.ask('alter system set ssl = off');
    await postgres.machine.ask('select pg_reload_conf()');
    let said = await refusal(urlBy('server'));
    while (said === 'connected') said = await refusal(urlBy('server'));
    expect(said).toMatch(
      /^The database cannot be used \(The server does not support SSL connections\): .*\.$/,
    );
  });
});
