import { sql } from 'kysely';
import { type Accounts, createAccounts, createLoginReporter } from '../accounts/accounts';
import { createPasswords, type PasswordHasher, type Passwords } from '../accounts/passwords';
import { createSessionFinder } from '../accounts/visitors';
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
export const SESSION_DAYS = 30;

const HERE = '203.0.113.7';

export type TestAccounts = {
  readonly db: DatabaseConnection['db'];
  readonly accounts: Accounts;
  /** How many passwords were compared, and whether hashing is to seem overloaded. */
  readonly hashing: { compared: number; isOverloaded: boolean };
  readonly logged: string[];
  readonly metrics: Metrics;
  readonly login: (
    email: string,
    password: string,
    from?: {
      readonly origin?: string;
      readonly signal?: AbortSignal;
    },
  ) => ReturnType<Accounts['login']>;
  /** Whether this session's user is an admin; the chosen account type never counts. */
  readonly isAdmin: (token: string) => Promise<boolean>;
  /** Advances the time for throttling. */
  readonly pass: (seconds: number) => Promise<void>;
  readonly signup: (change?: Partial<Parameters<Accounts['signup']>[0]>) => ReturnType<Accounts['signup']>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const plain: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, hashed) => hashed === `plain ${password}`,
};

/** Passwords that are not hashed, for tests of everything around them. */
export const PLAIN: Passwords = {
  ...plain,
  inTurn: (work) => work(plain),
  state: () => ({ running: 0, waiting: 0, refused: 0 }),
  close: () => {},
};

type Options = {
  readonly isHashing?: boolean;
  readonly passwords?: Passwords;
};

/** Real accounts on a database of their own; comparing passwords is observed, and takes no time unless hashed. */
export async function testAccounts({
  isHashing = true,
  passwords: given,
}: Options = {}): Promise<TestAccounts> {
  const database = await testDatabase();
  const { db, close } = await connectAndMigrate(database.url, createJsonLog('error'));
  const clock = { ms: 0 };
  const hashing = { compared: 0, isOverloaded: false };
  const real = given ?? (isHashing ? createPasswords() : PLAIN);
  const passwords: Passwords = {
    ...real,
    async inTurn(work, signal) {
      if (hashing.isOverloaded) throw new OverloadedError(1);
      const watched = ({ hash, matches }: PasswordHasher): PasswordHasher => ({
        hash,
        matches(...asked) {
          hashing.compared += 1;
          return matches(...asked);
        },
      });
      return real.inTurn((hasher) => work(watched(hasher)), signal);
    },
  };
  const metrics = createMetrics();
  const logged: string[] = [];
  const log = createJsonLog('info', (line) => logged.push(line));
  const report = createLoginReporter({ logins: metrics.logins, log, now: () => clock.ms });
  const accounts = createAccounts({ db, mail: undefined, sessionDays: SESSION_DAYS, passwords, report });
  const login: TestAccounts['login'] = (email, password, { origin = HERE, ...from } = {}) =>
    accounts.login({ email, password }, { ...from, origin, from: '203.0.113.x' });
  const visitors = createSessionFinder(db, SESSION_DAYS, (error) => {
    throw error;
  });
  return {
    db,
    accounts,
    hashing,
    logged,
    metrics,
    login,
    isAdmin: async (token) => (await visitors(token))?.role === 'admin',
    async pass(seconds) {
      clock.ms += seconds * 1000;
      const ago = sql<Date>`empty_at - make_interval(secs => ${seconds})`;
      await db.updateTable('throttle').set({ empty_at: ago }).execute();
    },
    signup: (change) => accounts.signup({ ...jane, ...change }, HERE),
    async reset() {
      Object.assign(hashing, { compared: 0, isOverloaded: false });
      clock.ms += 24 * 60 * 60 * 1000; // what is remembered in memory is over
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

/** Passwords behind the real limiter, with comparisons that wait for the test's release. */
export function heldPasswords(limits: ConcurrencyLimits) {
  const { pass, state } = createConcurrencyLimiter(limits);
  const compared: (() => void)[] = [];
  const matches: Passwords['matches'] = async (password, hashed) => {
    await new Promise<void>((resolve) => compared.push(resolve));
    return plain.matches(password, hashed);
  };
  const held: Passwords = {
    ...PLAIN,
    state,
    inTurn: (work, signal) => pass(() => work({ ...plain, matches }), signal),
  };
  return { held, compared };
}
