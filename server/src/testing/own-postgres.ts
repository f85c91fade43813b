import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../database/embedded/binaries';
import { chooseSystemUser } from '../database/embedded/command';
import { freePort } from './delivered';
import { initialize, type PostgresMachine, postgresMachine } from './postgres';

/** A PostgreSQL server of the caller's own, with settings that must not affect other tests. */
export type OwnPostgres = {
  readonly machine: PostgresMachine;
  /** Returns the URL of its database `venture` for a role; no password is needed. */
  readonly urlFor: (role: string) => string;
  readonly stop: () => Promise<void>;
};

/** Uses the embedded database's programs, which every machine has; the role `venture` owns the database. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-postgres-'));
  const owner = await chooseSystemUser(folder);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const { postgres } = await findBinaries(__filename, folder, owner);
  const place = { program: postgres, owner, port: await freePort() };
  const machine = postgresMachine(join(folder, 'data'), place);
  await initialize(machine.data, place);
  await machine.start();
  await machine.ask('create role venture login');
  await machine.ask('create database venture owner venture');
  return {
    machine,
    urlFor: (role) => `postgresql://${role}@127.0.0.1:${place.port}/venture`,
    async stop() {
      await machine.kill().catch(() => {}); // a test may have ended it
      await rm(folder, { recursive: true, force: true });
    },
  };
}
