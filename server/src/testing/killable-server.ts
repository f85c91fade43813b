import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { sessionsIn } from '../accounts/sessions/sessions';
import { preparing } from '../database/prepared';
import type { Database, Tables } from '../database/schema';
import { declareAll } from './catalogue';
import { testDatabase } from './database';
import { type Call, type Process, startProcess } from './killable-process';
import { newLearner } from './plays';
import type { Conditions } from './simulated-rules';

/** When a process is killed: before or after its statement of this number, and at the latest before it answers. */
export type Kill = { readonly statement: number; readonly isAfter: boolean };

/** A server of two processes on a real database; when one is killed, only its memory is lost. */
export type KillableServer = {
  readonly db: Database;
  readonly conditions: Conditions;
  /** What its log says of failures. */
  readonly logged: readonly string[];
  /** Undefined when the process was killed meanwhile. */
  readonly answer: (call: Call, process: number, kill?: Kill) => Promise<Response | undefined>;
  /** Judges what waits for a verdict, one event at a time; false when none does. */
  readonly check: (kill?: Kill) => Promise<void>;
  readonly newPerson: () => Promise<string>;
  /** Begins a session and ends the one before, as a login does; the password is not part of this. */
  readonly logIn: (userId: string, before: string | undefined) => Promise<string>;
  readonly close: () => Promise<void>;
};

export async function killableServer(): Promise<KillableServer> {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const prepared = preparing(pool);
  const db = databaseOn(prepared);
  await declareAll(db);
  const conditions: Conditions = { isBusy: false, isDisabled: false };
  const logged: string[] = [];
  const lives = [0, 1].map(() => newLife(prepared, conditions, logged));

  /** Undefined when the process was killed before it answered. */
  async function during(
    place: number,
    kill: Kill | undefined,
    work: (process: Process) => Promise<Response>,
  ): Promise<Response | undefined> {
    const life = lives[place % lives.length];
    if (!life) throw new Error('There is no process.');
    if (kill) life.killAt(kill);
    const response = await work(life.process);
    if (!kill) return response;
    // An answer that did not wait for the statement at which the process died was on its way before.
    const isAnswered = life.isKilled() && response.ok;
    await life.end();
    lives[place % lives.length] = newLife(prepared, conditions, logged);
    return isAnswered ? response : undefined;
  }

  return {
    db,
    conditions,
    logged,
    answer: (call, place, kill) => during(place, kill, (process) => process.answer(call)),
    async check(kill) {
      await during(0, kill, (process) => process.check().then(() => Response.json({})));
    },
    newPerson: () => newLearner(db),
    async logIn(userId, before) {
      if (before) await sessionsIn(db).end(before);
      const token = await sessionsIn(db).begin(userId);
      if (!token) throw new Error('There is no such person.');
      return token;
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

const databaseOn = (pool: PostgresPool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** One life of a process, which ends between two statements. */
function newLife(prepared: PostgresPool, conditions: Conditions, logged: string[]) {
  let isDead = false;
  let dying: Kill | undefined;
  let statements = 0;
  const idle = new Set<Connection>();

  /** What PostgreSQL does when connections break. */
  async function end(): Promise<void> {
    isDead = true;
    await Promise.all([...idle].map((connection) => connection.query('rollback', [])));
  }

  function die(): never {
    isDead = true;
    throw new Error('The process was killed.');
  }

  async function run(connection: Connection, text: string, values: readonly unknown[]) {
    if (isDead) die();
    statements += 1;
    const isLast = dying !== undefined && statements >= dying.statement;
    if (isLast && !dying?.isAfter) die();
    idle.delete(connection);
    const result = await connection.query(text, values).finally(() => idle.add(connection));
    if (isLast || isDead) die();
    return result;
  }

  const mortal = {
    async connect() {
      if (isDead) die();
      const connection = (await prepared.connect()) as unknown as Connection; // what `preparing` makes
      idle.add(connection);
      return {
        query: (text: string, values: readonly unknown[]) => run(connection, text, values),
        release() {
          idle.delete(connection);
          connection.release();
        },
      };
    },
    end: async () => {},
  } as unknown as PostgresPool; // the same, without cursors
  return {
    process: startProcess(databaseOn(mortal), conditions, logged),
    isKilled: () => isDead,
    end,
    killAt(kill: Kill) {
      statements = 0;
      dying = kill;
    },
  };
}

type Connection = {
  readonly query: (text: string, values: readonly unknown[]) => Promise<unknown>;
  readonly release: () => void;
};
