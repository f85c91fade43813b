import { sql } from 'kysely';
import { type Accounts, accountsOf } from '../accounts/accounts';
import { loginGuard } from '../accounts/login/login-guard';
import { loginReport } from '../accounts/login/login-report';
import { argonPasswords, type Hashing, type Passwords } from '../accounts/passwords/passwords';
import { loginKeyIn } from '../accounts/secrets';
import { sessionsIn } from '../accounts/sessions/sessions';
import { visitorsIn } from '../accounts/sessions/visitors';
import { usersIn } from '../accounts/users';
import { type Connected, connect } from '../database/database';
import { throttleIn } from '../database/throttle';
import { createJsonLog } from '../process/log';
import { createMetrics, type Metrics } from '../process/metrics';
import { OverloadedError } from '../process/overloaded';
import { testDatabase } from './database';

export const jane = {
  fullName: 'Jane Doe',
  email: 'Jane@Example.org',
  password: 'correct horse',
  userType: 'user',
} as const;

const HERE = '203.0.113.7';

export type TestAccounts = {
  readonly db: Connected['db'];
  readonly accounts: Accounts;
  /** What the passwords did and shall do. */
  readonly hashing: { compared: number; isOverloaded: boolean };
  /** For how long answers were made to wait; nothing really waits. */
  readonly waits: number[];
  readonly logged: string[];
  readonly metrics: Metrics;
  readonly login: (
    email: string,
    password: string,
    from?: {
      readonly deviceCookie?: string | undefined;
      readonly origin?: string;
      readonly signal?: AbortSignal;
    },
  ) => ReturnType<Accounts['login']>;
  /** Logs in from a browser that nobody knows, and answers its device cookie. */
  readonly deviceOf: (email?: string, origin?: string) => Promise<string>;
  /** Whether this session's user is an admin; the chosen account type never counts. */
  readonly mayAdminister: (token: string) => Promise<boolean>;
  /** Lets time go by, for what is throttled. */
  readonly pass: (seconds: number) => Promise<void>;
  readonly signup: (change?: Partial<Parameters<Accounts['signup']>[0]>) => ReturnType<Accounts['signup']>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const plain: Hashing = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, hashed) => hashed === `plain ${password}`,
};

/** For tests of what happens around passwords. */
export const PLAIN: Passwords = {
  ...plain,
  withSlot: (_, work) => work(plain),
  state: () => ({ running: 0, waiting: 0, refused: 0 }),
  close: () => {},
  isOutdated: () => false,
};

type Options = {
  readonly isHashing?: boolean;
  readonly passwords?: Passwords;
  /** Instead of not waiting at all, when an answer is delayed. */
  readonly sleep?: () => Promise<void>;
};

/**
 * The real accounts on a database of their own, with their passwords watched; unless they are hashed, that
 * takes no time.
 */
export async function testAccounts({
  isHashing = true,
  passwords: given,
  sleep = async () => {},
}: Options = {}): Promise<TestAccounts> {
  const database = await testDatabase();
  const { db, close } = await connect(database.url, createJsonLog('error'));
  const clock = { ms: 0 };
  const hashing = { compared: 0, isOverloaded: false };
  const real = given ?? (isHashing ? argonPasswords() : PLAIN);
  const passwords: Passwords = {
    ...real,
    async withSlot(request, work) {
      if (hashing.isOverloaded) throw new OverloadedError(1);
      return real.withSlot(request, ({ hash, matches }) =>
        work({
          hash,
          matches(password, hashed) {
            hashing.compared += 1;
            return matches(password, hashed);
          },
        }),
      );
    },
  };
  const storage = {
    users: usersIn(db),
    sessions: sessionsIn(db),
    throttle: throttleIn(db),
  };
  const metrics = createMetrics();
  const logged: string[] = [];
  const log = createJsonLog('info', (line) => logged.push(line));
  const waits: number[] = [];
  const guard = loginGuard({
    throttle: storage.throttle,
    loginKey: loginKeyIn(db),
    withSlot: passwords.withSlot,
    sleep(ms) {
      waits.push(ms);
      return sleep();
    },
    now: () => clock.ms,
  });
  const report = loginReport({ logins: metrics.logins, log, now: () => clock.ms });
  const accounts = accountsOf({ ...storage, passwords, guard, report });
  const login: TestAccounts['login'] = (email, password, { origin = HERE, ...from } = {}) =>
    accounts.login({ email, password }, { ...from, origin, from: '203.0.113.x' });
  const visitors = visitorsIn(db, (error) => {
    throw error;
  });
  return {
    db,
    accounts,
    hashing,
    waits,
    logged,
    metrics,
    login,
    async deviceOf(email = jane.email, origin = HERE) {
      const device = await login(email, jane.password, { origin });
      if (device.result !== 'logged-in') throw new Error(`The login was ${device.result}.`);
      return device.deviceCookie;
    },
    mayAdminister: async (token) => (await visitors.find(token))?.role === 'admin',
    async pass(seconds) {
      clock.ms += seconds * 1000;
      const ago = sql<Date>`empty_at - make_interval(secs => ${seconds})`;
      await db.updateTable('throttle').set({ empty_at: ago }).execute();
    },
    signup: (change) => accounts.signup({ ...jane, ...change }, HERE),
    async reset() {
      Object.assign(hashing, { compared: 0, isOverloaded: false });
      clock.ms += 24 * 60 * 60 * 1000; // what is remembered in memory is over
      waits.length = 0;
      logged.length = 0;
      await db.deleteFrom('throttle').execute();
      await db.deleteFrom('users').execute();
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}
