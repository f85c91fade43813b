import { sql } from 'kysely';
import { type Accounts, createAccounts, createLoginReporter } from '../accounts/accounts';
import { createLoginGuard } from '../accounts/login/login-guard';
import { createPasswords, type PasswordHasher, type Passwords } from '../accounts/passwords/passwords';
import { createDeviceKeyLoader } from '../accounts/secrets';
import type { SessionDays } from '../accounts/sessions/sessions';
import { createSessionVisitors } from '../accounts/sessions/visitors';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import { type ConcurrencyLimits, createConcurrencyLimiter } from '../process/concurrency-limiter';
import { OverloadedError } from '../process/failure';
import { createJsonLog } from '../process/log';
import { createMetrics, type Metrics } from '../process/metrics';
import { testDatabase } from './database';

export const jane = {
  fullName: 'Jane Doe',
  email: 'Jane@Example.org',
  password: 'correct horse',
  userType: 'user',
} as const;

/** How long sessions last in tests. */
export const SESSION_DAYS: SessionDays = { days: 30, idleDays: 7 };

const HERE = '203.0.113.7';

export type TestAccounts = {
  readonly db: DatabaseConnection['db'];
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

const plain: PasswordHasher = {
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
  const { db, close } = await connectAndMigrate(database.url, createJsonLog('error'));
  const clock = { ms: 0 };
  const hashing = { compared: 0, isOverloaded: false };
  const real = given ?? (isHashing ? createPasswords() : PLAIN);
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
  const metrics = createMetrics();
  const logged: string[] = [];
  const log = createJsonLog('info', (line) => logged.push(line));
  const waits: number[] = [];
  const guard = createLoginGuard({
    db,
    loginKey: createDeviceKeyLoader(db),
    withSlot: passwords.withSlot,
    sleep(ms) {
      waits.push(ms);
      return sleep();
    },
    now: () => clock.ms,
  });
  const report = createLoginReporter({ logins: metrics.logins, log, now: () => clock.ms });
  const accounts = createAccounts({ db, sessionDays: SESSION_DAYS, passwords, guard, report });
  const login: TestAccounts['login'] = (email, password, { origin = HERE, ...from } = {}) =>
    accounts.login({ email, password }, { ...from, origin, from: '203.0.113.x' });
  const visitors = createSessionVisitors(db, SESSION_DAYS, (error) => {
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

/** Passwords behind the real gate, whose comparing waits until the test lets it go on, or breaks it off. */
export function heldPasswords(at: ConcurrencyLimits) {
  const { pass, state } = createConcurrencyLimiter({ ...at, waitMs: 60_000 });
  const asked: { readonly password: string; readonly answer: (how: 'compare' | 'turn away') => void }[] = [];
  const passing = { arrived: 0 };
  const matches: Passwords['matches'] = (password, hashed) =>
    new Promise<boolean>((resolve, reject) => {
      const answer = (how: 'compare' | 'turn away') =>
        how === 'compare' ? resolve(PLAIN.matches(password, hashed)) : reject(new OverloadedError(2));
      asked.push({ password, answer });
    });
  const held: Passwords = {
    ...PLAIN,
    state,
    withSlot(request, work) {
      passing.arrived += 1;
      return pass(() => work({ hash: PLAIN.hash, matches }), request);
    },
  };
  return { held, asked, passing };
}
