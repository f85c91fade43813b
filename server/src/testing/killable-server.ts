import type { Declaration } from '@venture/rules/catalogue';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { endSessionByToken, startSession } from '../accounts/sessions';
import { createKyselyPool } from '../database/pool';
import type { Database, Tables } from '../database/schema';
import { SESSION_DAYS } from './accounts';
import { testDatabase } from './database';
import { type Call, type Process, startProcess } from './killable-process';
import { newLearner } from './plays';
import type { Conditions } from './simulated-rules';

/** When a process is killed: before or after its statement with this number, at the latest before it answers. */
export type Kill = { readonly statement: number; readonly isAfter: boolean };

/** Two server processes on a real database; killing one loses only its memory. */
export type KillableServer = {
  readonly db: Database;
  readonly conditions: Conditions;
  /** Failures in its log. */
  readonly logged: readonly string[];
  /** Undefined if the process was killed meanwhile. */
  readonly answer: (call: Call, process: number, kill?: Kill) => Promise<Response | undefined>;
  /** One background step: judges one event. */
  readonly work: (kill?: Kill) => Promise<void>;
  /** Removes everybody, and starts new processes with these declarations. */
  readonly restart: (declared: readonly Declaration[]) => Promise<void>;
  /** Makes a person whose password is their id. */
  readonly newPerson: () => Promise<string>;
  /** Begins a session and ends the previous one, as a login does; undefined if there is no such person. */
  readonly logIn: (userId: string, before: string | undefined) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
};

export async function killableServer(): Promise<KillableServer> {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const prepared = createKyselyPool(pool, 60_000);
  const db = databaseOn(prepared);
  const conditions: Conditions = { isBusy: false, isDisabled: false, declared: [] };
  const logged: string[] = [];
  const start = () => newLife(prepared, conditions, logged);
  const lives = [start(), start()];

  /** Works in one of the processes; returns undefined if it was killed before answering. */
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
    // A response that did not wait for the statement at which the process died was sent before.
    const isAnswered = life.isKilled() && response.ok;
    await life.end();
    lives[place % lives.length] = start();
    return isAnswered ? response : undefined;
  }

  return {
    db,
    conditions,
    logged,
    answer: (call, place, kill) => during(place, kill, (process) => process.answer(call)),
    async work(kill) {
      await during(0, kill, (process) => process.work().then(() => Response.json({})));
    },
    async restart(declared) {
      Object.assign(conditions, { isBusy: false, isDisabled: false, declared });
      lives.splice(0, lives.length, start(), start());
      await sql`delete from users`.execute(db);
    },
    async newPerson() {
      const id = await newLearner(db);
      await db.updateTable('users').set({ password_hash: id }).where('id', '=', id).execute();
      return id;
    },
    async logIn(userId, before) {
      if (before) await endSessionByToken(db, before);
      return startSession(db, userId, SESSION_DAYS);
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
  let dying: Kill | undefined;
  let statements = 0;
  let death: Promise<unknown> | undefined;
  /** The process's connections, each with the end of its current statement. */
  const open = new Map<Connection, Promise<unknown>>();

  /** Breaks all its connections at once, which PostgreSQL notices after their statements. */
  function die(): Promise<unknown> {
    death ??= Promise.all(
      [...open].map(async ([connection, statement]) => {
        await statement;
        await connection.query('rollback', []);
        connection.release();
      }),
    );
    return death;
  }

  function expectAlive(): void {
    if (death) throw new Error('The process was killed.');
  }

  async function run(connection: Connection, text: string, values: readonly unknown[]) {
    statements += 1;
    const isLast = dying !== undefined && statements >= dying.statement;
    if (isLast && !dying?.isAfter) void die();
    expectAlive();
    const result = connection.query(text, values);
    open.set(
      connection,
      result.catch(() => {}),
    );
    await result;
    if (isLast) void die();
    expectAlive();
    return result;
  }

  const mortal = {
    async connect() {
      expectAlive();
      const connection = (await prepared.connect()) as unknown as Connection; // what `preparing` makes
      if (death) connection.release();
      expectAlive();
      open.set(connection, Promise.resolve());
      return {
        query: (text: string, values: readonly unknown[]) => run(connection, text, values),
        release() {
          if (death || !open.delete(connection)) return;
          connection.release();
        },
      };
    },
    end: async () => {},
  } as unknown as PostgresPool; // the same, without cursors
  return {
    process: startProcess(databaseOn(mortal), conditions, logged),
    isKilled: () => death !== undefined,
    end: die,
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
