import { type Accounts, accountsOf } from '../accounts/accounts';
import { argonPasswords, type Passwords } from '../accounts/passwords';
import { jsonLog } from '../log';
import { OverloadedError } from '../overloaded';
import { type Connected, connect } from '../storage/database';
import { grantsIn } from '../storage/grants';
import { sessionsIn } from '../storage/sessions';
import { throttleIn } from '../storage/throttle';
import { usersIn } from '../storage/users';
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
  readonly login: (email: string, password: string) => ReturnType<Accounts['login']>;
  readonly signup: (change?: Partial<Parameters<Accounts['signup']>[0]>) => ReturnType<Accounts['signup']>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The real accounts on a database of their own, with their passwords watched. */
export async function testAccounts(): Promise<TestAccounts> {
  const database = await testDatabase();
  const { db, close } = await connect(database.url, jsonLog('error'));
  const hashing = { compared: 0, isOverloaded: false };
  const argon = argonPasswords();
  const passwords: Passwords = {
    ...argon,
    async matches(password, hashed) {
      hashing.compared += 1;
      if (hashing.isOverloaded) throw new OverloadedError(1);
      return argon.matches(password, hashed);
    },
  };
  const storage = {
    users: usersIn(db),
    sessions: sessionsIn(db),
    grants: grantsIn(db),
    throttle: throttleIn(db),
  };
  const accounts = accountsOf({ ...storage, passwords });
  return {
    db,
    accounts,
    hashing,
    login: (email, password) => accounts.login({ email, password }, HERE),
    signup: (change) => accounts.signup({ ...jane, ...change }, HERE),
    async reset() {
      Object.assign(hashing, { compared: 0, isOverloaded: false });
      await db.deleteFrom('throttle').execute();
      await db.deleteFrom('users').execute();
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}
