import { appendFile, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseSystemUser, runProgram } from '../database/embedded/command';
import { freePort } from './delivered';
import { initialize, type PostgresMachine, postgresMachine } from './postgres';
import { until } from './until';

/** A PostgreSQL whose log is archived, as docs/recovery.md says. */
export type Archived = {
  readonly machine: PostgresMachine;
  readonly url: string;
  /** A copy of all its data, from which the archive goes on. */
  readonly baseBackup: () => Promise<void>;
  /** Another PostgreSQL with what there was at a moment, as PostgreSQL writes it. */
  readonly recover: (time: string) => Promise<{ readonly url: string }>;
  readonly stop: () => Promise<void>;
};

/** `program` is PostgreSQL's server; the other tools lie beside it. */
export async function archived(program: string): Promise<Archived> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-archived-'));
  const owner = await chooseSystemUser(folder);
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  await mkdir(archive);
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const place of [folder, archive]) await chown(place, owner.uid, owner.gid);
  const machines: PostgresMachine[] = [];
  const add = async (name: string) => {
    const place = { program, owner, port: await freePort() };
    const machine = postgresMachine(join(folder, name), place);
    machines.push(machine);
    return { machine, place };
  };
  const { machine, place } = await add('first');
  await initialize(machine.data, place);
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  await configure(machine, 'postgresql.conf', [
    `archive_mode = on`,
    `archive_command = '${command}'`,
    'archive_timeout = 60',
  ]);
  await machine.start();
  await machine.ask('create role venture login');
  await machine.ask('create database venture owner venture');
  const urlOf = ({ port }: PostgresMachine) => `postgresql://venture@127.0.0.1:${port}/venture`;

  return {
    machine,
    url: urlOf(machine),
    baseBackup() {
      const from = `host=127.0.0.1 port=${machine.port} user=postgres`;
      const how = ['--dbname', from, '--pgdata', base, '--checkpoint=fast'];
      return runProgram(join(dirname(program), 'pg_basebackup'), how, owner);
    },
    async recover(time) {
      const { machine: second } = await add(`recovered-${machines.length}`);
      await cp(base, second.data, { recursive: true });
      // Debian's is elsewhere: the one that a new machine has knows nothing of this.
      await writeFile(join(second.data, 'postgresql.conf'), '');
      await configure(second, 'postgresql.auto.conf', [
        `restore_command = 'cp ${archive}/%f %p'`,
        `recovery_target_time = '${time}'`,
        `recovery_target_action = 'promote'`,
      ]);
      await writeFile(join(second.data, 'recovery.signal'), '');
      await runProgram('chown', ['--recursive', `--reference=${archive}`, second.data], {});
      await runProgram('chmod', ['700', second.data], {});
      await second.start();
      const isRecovered = async () => (await second.ask('select where pg_is_in_recovery()')).length === 0;
      await until(isRecovered, 'the archive is replayed', 60_000);
      return { url: urlOf(second) };
    },
    async stop() {
      for (const each of machines) await each.kill().catch(() => {});
      await rm(folder, { recursive: true });
    },
  };
}

function configure({ data }: PostgresMachine, file: string, lines: readonly string[]): Promise<void> {
  return appendFile(join(data, file), `\n${lines.join('\n')}\n`);
}
