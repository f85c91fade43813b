import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { LoginRequest, SignupRequest } from '@venture/api/accounts';
import type { Counter } from 'prom-client';
import type { Database } from '../database/schema';
import { forgetTries, giveBackTry } from '../database/throttle';
import { CallError } from '../http/problem';
import { requireTry, withRefundableTries } from '../http/rates';
import { OverloadedError } from '../process/failure';
import { createMinuteLimiter, type Log } from '../process/log';
import { confirmsEmail, createUnconfirmed, type MailServices, mailLink } from './confirmation';
import limits from './limits.json';
import { MESSAGES, type SignupRefusal } from './messages';
import { findPasswordRefusal, type PasswordHasher, type Passwords } from './passwords';
import { endSessionByToken, startSession } from './sessions';
import { createUser, findUserByEmail, foldEmail, isAllowedNewEmail, looksEmpty, type User } from './users';

/** Dependencies of the account functions. */
export type AccountServices = MailServices & {
  readonly sessionDays: number;
  readonly passwords: Passwords;
  readonly report: LoginReporter;
};

/** The person who wants to log in. */
export type LoginVisitor = {
  /** Identifies the network: the address, or the IPv6 network. */
  readonly origin: string;
  /** The device's name, by which the person recognises the session. */
  readonly deviceName?: string | undefined;
  /** The client's masked IP address, for the log. */
  readonly from?: string | undefined;
  /** Aborted when the person no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined;
};

/** Only operators learn why a password check failed. */
type FailureReason = 'wrong-password' | 'unknown-account' | 'disabled' | 'unconfirmed';

export type LoginResult =
  | {
      readonly result: 'logged-in';
      readonly userId: string;
      readonly userType: string;
      readonly token: string;
    }
  | { readonly result: 'failed' };

export type SignupResult =
  | { readonly result: 'created' }
  | { readonly result: 'refused'; readonly refusal: SignupRefusal };

const { loginNetwork, loginAccountHere, loginAccount, signupNetwork } = limits.throttle;

/** A login's throttle keys: its network, the account from that network, and the account from anywhere. */
function listLoginTries(email: string, origin: string) {
  const account = foldEmail(email);
  return {
    network: { key: `login network ${origin}`, allowance: loginNetwork },
    accountHere: { key: `login account ${account} ${origin}`, allowance: loginAccountHere },
    account: { key: `login account ${account}`, allowance: loginAccount },
  };
}

/** Lets a person who reset their password by link log in, however often others have guessed wrongly. */
export async function forgetLoginTries(db: Database, email: string, origin: string): Promise<void> {
  const { accountHere, account } = listLoginTries(email, origin);
  for (const { key } of [accountHere, account]) await forgetTries(db, key);
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(services: AccountServices) {
  const { db, sessionDays, passwords, report, mail, publicUrl = '' } = services;

  async function login(request: LoginRequest, visitor: LoginVisitor): Promise<LoginResult> {
    const [email, password] = [request.email.trim(), request.password.trim()];
    const user = await checkPassword(email, password, visitor);
    if (!user) return { result: 'failed' };
    const credentials = { email: user.email, passwordHash: user.passwordHash };
    const token = await startSession(db, user.id, sessionDays, {
      credentials,
      device: visitor.deviceName ?? null,
    });
    if (token === undefined) return { result: 'failed' }; // disabled, deleted or changed in the meantime
    return { result: 'logged-in', userId: user.id, userType: user.userType, token };
  }

  /** Returns undefined if the login fails; an attempt that is turned away unchecked does not count. */
  async function checkPassword(email: string, password: string, visitor: LoginVisitor) {
    const tries = listLoginTries(email, visitor.origin);
    const { network, accountHere, account } = tries;
    const entry = { email, from: visitor.from };
    try {
      const checked = await passwords.inTurn(
        (hashing) =>
          withRefundableTries(db, [network, accountHere, account], MESSAGES.throttledLogin, () =>
            comparePassword(email, password, hashing),
          ),
        visitor.signal,
      );
      report({ ...entry, result: typeof checked === 'string' ? checked : 'success' });
      if (typeof checked === 'string') return undefined;
      await forgetTries(db, accountHere.key);
      await giveBackTry(db, account.key, account.allowance);
      return checked;
    } catch (error) {
      if (error instanceof OverloadedError) report({ ...entry, result: 'overloaded' });
      if (error instanceof CallError) report({ ...entry, result: 'throttled' });
      throw error;
    }
  }

  async function comparePassword(
    email: string,
    password: string,
    { matches }: PasswordHasher,
  ): Promise<User | FailureReason> {
    const user = await findUserByEmail(db, email);
    const isRight = await matches(password, user?.passwordHash);
    if (!user) return 'unknown-account';
    if (!isRight) return 'wrong-password';
    if (user.isDisabled) return 'disabled';
    return user.isConfirmed ? user : 'unconfirmed';
  }

  async function signup(request: SignupRequest, origin: string, signal?: AbortSignal): Promise<SignupResult> {
    const fullName = request.fullName.trim();
    const email = request.email.trim();
    const password = request.password.trim();
    const refusal = await refusalOf(fullName, email, password);
    if (refusal) return { result: 'refused', refusal };
    const account = { fullName, email, password, userType: request.userType };
    return passwords.inTurn((hashing) => create(account, origin, hashing), signal);
  }

  async function create(
    { password, ...account }: SignupRequest,
    origin: string,
    { hash }: PasswordHasher,
  ): Promise<SignupResult> {
    await requireTry(db, `signup network ${origin}`, signupNetwork, MESSAGES.throttled);
    if (mail && (await confirmsEmail(services))) {
      const passwordHash = await hash(password);
      const make = () => createUnconfirmed(db, { ...account, passwordHash }, publicUrl);
      await mailLink(db, mail, { email: account.email, origin, make });
      return { result: 'created' };
    }
    const isTaken = (await findUserByEmail(db, account.email))?.isConfirmed;
    if (isTaken) return { result: 'refused', refusal: 'email-taken' };
    const passwordHash = await hash(password);
    const created = await createUser(db, { ...account, id: randomUUID(), passwordHash, isConfirmed: true });
    return created === 'created' ? { result: 'created' } : { result: 'refused', refusal: created };
  }

  return { login, signup, logout: (token: string) => endSessionByToken(db, token) };
}

async function refusalOf(
  fullName: string,
  email: string,
  password: string,
): Promise<SignupRefusal | undefined> {
  if (looksEmpty(fullName) || !email || !password) return 'fields-missing';
  if (!isAllowedNewEmail(email)) return 'email-malformed';
  return findPasswordRefusal(password, { fullName, email });
}

/** A login's result, with details that operators see and the person does not. */
export type LoginEntry = {
  readonly result: 'success' | FailureReason | 'throttled' | 'overloaded';
  readonly email: string;
  /** The masked address. */
  readonly from: string | undefined;
};

type LoginSinks = { readonly logins: Counter; readonly log: Log; readonly now?: () => number };

/** Counts all logins and logs failed ones: in a flood, only a few per minute, and the number of the rest. */
export function createLoginReporter({ logins, log, now = () => performance.now() }: LoginSinks) {
  // Random per process: lines about one account can be grouped, but not traced to its owner.
  const salt = randomBytes(32);
  const isLogged = createMinuteLimiter(
    limits.log.failuresAMinute,
    (count) => log.warn('more logins failed', { count }),
    now,
  );

  return ({ result, email, from }: LoginEntry): void => {
    logins.inc({ result });
    if (result === 'success' || !isLogged()) return;
    const account = createHmac('sha256', salt).update(foldEmail(email)).digest('hex').slice(0, 12);
    const write = result === 'throttled' || result === 'overloaded' ? log.warn : log.info;
    write('login failed', { result, account, from });
  };
}

export type LoginReporter = ReturnType<typeof createLoginReporter>;
