import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSystemUser } from '../database/embedded/command';
import { freePort } from './delivered';
import { copyOf, initialize, type PostgresMachine, postgresMachine } from './postgres';
import { until } from './until';

/** Two machines with PostgreSQL, of which one follows the other. */
export type Replicated = {
  /** Both hosts, as DATABASE_URL names them. */
  readonly url: string;
  /** The host alone that can be written to. */
  readonly primaryUrl: () => string;
  readonly primary: () => PostgresMachine;
  readonly standby: () => PostgresMachine;
  /** The standby becomes the primary: the one before must be gone. */
  readonly promote: () => Promise<void>;
  /** The machine that was lost comes back as the standby of the other. */
  readonly rejoin: () => Promise<void>;
  /** Commits wait for the standby from here on, or do not. */
  readonly awaitStandby: (isOn: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const STANDBY = 'standby';

/** Starts both, as docs/scaling.md says; `program` is PostgreSQL's server. */
export async function replicated(program: string): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-replicated-'));
  const owner = await chooseSystemUser(folder);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const places = [
    { program, owner, port: await freePort() },
    { program, owner, port: await freePort() },
  ] as const;
  const [first, second] = places;
  let primary = postgresMachine(join(folder, 'one'), first);
  let standby = postgresMachine(join(folder, 'two'), second);
  await initialize(primary.data, first);
  await primary.start();
  await primary.ask('create role venture login');
  await primary.ask('create database venture owner venture');

  async function awaitStandby(isOn: boolean): Promise<void> {
    await primary.ask(`alter system set synchronous_standby_names = '${isOn ? STANDBY : ''}'`);
    await primary.ask('select pg_reload_conf()');
    if (!isOn) return;
    const state = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    await until(async () => (await primary.ask(state)).length > 0, 'the standby confirms commits', 60_000);
  }

  async function follow(): Promise<void> {
    await standby.kill().catch(() => {}); // it stands still, or was lost before
    await rm(standby.data, { recursive: true, force: true });
    const place = places.find(({ port }) => port === standby.port) ?? second;
    await copyOf(primary, standby.data, STANDBY, place);
    await standby.start();
    await awaitStandby(true);
  }

  await follow();
  const urlOf = (...ports: readonly number[]) =>
    `postgresql://venture@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/venture`;
  return {
    url: `${urlOf(first.port, second.port)}?target_session_attrs=read-write`,
    primaryUrl: () => urlOf(primary.port),
    primary: () => primary,
    standby: () => standby,
    async promote() {
      await standby.ask('select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    rejoin: follow,
    awaitStandby,
    async stop() {
      for (const machine of [standby, primary]) await machine.kill().catch(() => {});
      await rm(folder, { recursive: true });
    },
  };
}
