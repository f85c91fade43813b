import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { connectAndMigrate } from '../database/database';
import { createJsonLog } from '../process/log';
import { teaching } from './catalogue';
import { freePort } from './delivered';
import { duringJourneys, type Learner, type Report } from './journeys';
import { startNginx } from './nginx';
import { type OwnPostgres, ownPostgres } from './own-postgres';
import { asking, people } from './people';
import { addressOf, builtProgram, type Program, start } from './program';
import { write } from './remote';
import { testStore } from './store';
import { storedTotals } from './stored';

/** A whole installation: nginx, two server processes and a PostgreSQL. */
export type Machines = {
  readonly database: OwnPostgres;
  readonly servers: readonly [LastingServer, LastingServer];
  /** Lets people use the app while something happens. */
  readonly during: (work: () => Promise<void>) => Promise<Report>;
  /** Expects all processes to agree about everybody and to have each acknowledged event once. */
  readonly expectAgreement: () => Promise<void>;
  /** Ends everything; returns how the server processes ended, with their standard error. */
  readonly stop: () => Promise<readonly { readonly code: number | null; readonly logged: string }[]>;
};

const PEOPLE = 12;
const PAGE = '<!doctype html><script id="venture-config"></script>';
const LOOK_AGAIN_MS = 100;

/** Starts all machines; `proxy` is the nginx program. */
export async function machines(proxy: string): Promise<Machines> {
  const [program, store, database] = await Promise.all([builtProgram(), testStore(), ownPostgres()]);
  await write(store.folder, 'shell/index.html', PAGE);
  const url = database.urlFor('venture');
  const env = {
    ...store.env,
    DATABASE_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    // Longer than nginx takes a process to be away.
    DRAIN_SECONDS: '3',
  };
  const released = await start(program, env, ['release', await store.build(teaching())]).ended;
  expect(released).toMatchObject({ code: 0, err: '' });
  const servers = [await lastingServer(env), await lastingServer(env)] as const;
  const nginx = await startNginx(proxy, ...servers.map(({ address }) => address));
  const learners = await join(url, servers[0].address);
  const front = { address: nginx.https, certificate: nginx.certificate };
  let ended: ReturnType<typeof end> | undefined;

  async function end() {
    await nginx.stop();
    const ends = await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    await store.remove();
    return ends;
  }

  return {
    ...{ database, servers },
    during: (work) => duringJourneys(front, learners, work),
    async expectAgreement() {
      const [one, other] = await Promise.all(servers.map(({ address }) => stateAt(address, learners)));
      expect(other).toEqual(one);
      await expectOnce(url, learners, one ?? []);
    },
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

/** Makes people with accounts who are on the leaderboards. */
async function join(url: string, address: string): Promise<readonly Learner[]> {
  const { db, close } = await connectAndMigrate(url, createJsonLog('error'));
  const made = await people(
    { db, address },
    Array.from({ length: PEOPLE }, () => ({})),
  );
  await close();
  for (const [at, { ask }] of made.entries()) {
    expect(await ask('PUT', '/me/nickname', { nickname: `Otter ${at + 1}` })).toMatchObject({ status: 200 });
  }
  return made.map(({ userId, cookie }) => ({ userId, cookie, acknowledged: new Set() }));
}

type State = { readonly userId: string; readonly ids: readonly string[] };

/** Reads everybody's state from one process. */
async function stateAt(address: string, learners: readonly Learner[]): Promise<readonly State[]> {
  return Promise.all(
    learners.map(async ({ userId, cookie }) => {
      const ask = asking(address, { Cookie: cookie });
      const got = async (path: string) => {
        for (;;) {
          const { status, json } = await ask('GET', path);
          if (status === 200) return Object(json);
          expect(status).toBe(503); // it looks for the database still
          await wait(LOOK_AGAIN_MS);
        }
      };
      const ids: string[] = [];
      for (let after = 0, more = true; more; ) {
        const page = await got(`/events?learner=${userId}&after=${after}&limit=500`);
        ids.push(...page.items.map(({ event }: { event: { id: string } }) => event.id));
        [after, more] = [page.last, page.more];
      }
      return { userId, ids, board: await got('/leaderboards/xp'), me: await got('/me') };
    }),
  );
}

/** Expects each acknowledged event to exist once and count once. */
async function expectOnce(
  url: string,
  learners: readonly Learner[],
  states: readonly State[],
): Promise<void> {
  const { db, close } = await connectAndMigrate(url, createJsonLog('error'));
  for (const { userId, ids } of states) {
    const acknowledged = learners.find((learner) => learner.userId === userId)?.acknowledged ?? new Set();
    const there = new Set(ids);
    expect(there.size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
    const totals = await storedTotals(db, userId);
    expect(totals).toMatchObject({ events: ids.length, xp: totals?.ledger });
  }
  await close();
}

/** A process of the built server that comes back at the same address. */
type LastingServer = {
  readonly address: string;
  /** Acts like `systemctl restart`; resolves when ready again. */
  readonly restart: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Ends the process in good order; returns how it ended, with the standard error of all its lives. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly logged: string }>;
};

async function lastingServer(environment: Record<string, string>): Promise<LastingServer> {
  const program = await builtProgram();
  const port = String(await freePort());
  let running: Program;
  let logged = '';

  async function begin(): Promise<void> {
    running = start(program, { ...environment, HOST: '127.0.0.1', PORT: port });
    await addressOf(running);
  }

  async function end(signal: NodeJS.Signals) {
    running.process.kill(signal);
    const { code, err } = await running.ended;
    logged += err;
    return { code, logged };
  }

  await begin();
  return {
    address: `http://127.0.0.1:${port}`,
    start: begin,
    async restart() {
      await end('SIGTERM');
      await begin();
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}
