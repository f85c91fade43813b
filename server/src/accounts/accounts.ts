import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { LoginRequest, SignupRequest } from '@venture/api/accounts';
import type { Database } from '../database/schema';
import { takeTry } from '../database/throttle';
import { OverloadedError } from '../process/failure';
import { createMinuteLimiter, type Log } from '../process/log';
import type { Counter } from '../process/prometheus';
import { foldEmail, isAllowedNewEmail, looksEmpty } from './email';
import limits from './limits.json';
import type {
  FailureReason,
  LoginAttempt,
  LoginGuard,
  LoginVisitor,
  PasswordCheck,
  ThrottledLogin,
} from './login/login-guard';
import type { SignupRefusal } from './messages';
import { findPasswordRefusal } from './passwords/password-policy';
import type { PasswordHasher, Passwords } from './passwords/passwords';
import type { Confirmation } from './recovery/confirmation';
import { endSessionByToken, type SessionDays, startSession } from './sessions/sessions';
import { changePasswordHash, createUser, findUserByEmail, hasRole, type User } from './users';

/** What accounts depend on. */
export type AccountParts = {
  readonly db: Database;
  readonly sessionDays: SessionDays;
  readonly passwords: Passwords;
  /** Undefined where no mail can be sent. */
  readonly confirmation?: Confirmation | undefined;
  readonly guard: LoginGuard;
  readonly report: LoginReporter;
};

export type ThrottledSignup = { readonly result: 'throttled'; readonly retryAfterSeconds: number };

export type LoginResult =
  | {
      readonly result: 'logged-in';
      readonly userId: string;
      readonly userType: string;
      readonly token: string;
      readonly deviceCookie: string;
    }
  | { readonly result: 'failed' }
  | { readonly result: 'other-host' }
  | ThrottledLogin;

export type SignupResult =
  | { readonly result: 'created' }
  | { readonly result: 'refused'; readonly refusal: SignupRefusal }
  | ThrottledSignup;

function nameOf(guess: LoginAttempt): LoginEntry['result'] {
  if (guess.result === 'right') return 'success';
  return guess.result === 'failed' ? guess.reason : 'throttled';
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(parts: AccountParts) {
  const { db, sessionDays, passwords, guard, report, confirmation } = parts;

  async function login(request: LoginRequest, visitor: LoginVisitor): Promise<LoginResult> {
    const [email, password] = [request.email.trim(), request.password.trim()];
    const guess = await comparePassword(email, password, visitor);
    if (guess.result === 'throttled') return guess;
    if (guess.result === 'failed') return { result: 'failed' };
    const { user } = guess;
    if (visitor.isForLearners && (await hasRole(db, user.id))) return { result: 'other-host' };
    const credentials = { email: user.email, passwordHash: await refreshHash(user, password) };
    const token = await startSession(db, user.id, sessionDays, {
      credentials,
      device: visitor.deviceName ?? null,
    });
    if (token === undefined) return { result: 'failed' }; // disabled, deleted or changed in the meantime
    const deviceCookie = await guard.renewedCookie(email, visitor);
    return { result: 'logged-in', userId: user.id, userType: user.userType, token, deviceCookie };
  }

  async function comparePassword(email: string, password: string, visitor: LoginVisitor) {
    const about = { email, from: visitor.from };
    try {
      const guess = await guard.guess(email, visitor, (hashing) => check(email, password, hashing));
      const { isKnownDevice, delayMs } = guess;
      report({ ...about, result: nameOf(guess), isKnownDevice, delayMs });
      return guess;
    } catch (error) {
      if (error instanceof OverloadedError) {
        report({ ...about, result: 'overloaded', isKnownDevice: false, delayMs: 0 });
      }
      throw error;
    }
  }

  async function check(email: string, password: string, { matches }: PasswordHasher): Promise<PasswordCheck> {
    const user = await findUserByEmail(db, email);
    const isRight = await matches(password, user?.passwordHash);
    if (!user) return { result: 'failed', reason: 'unknown-account' };
    if (!isRight) return { result: 'failed', reason: 'wrong-password' };
    if (user.isDisabled) return { result: 'failed', reason: 'disabled' };
    if (!user.isConfirmed) return { result: 'failed', reason: 'unconfirmed' };
    return { result: 'right', user };
  }

  /** Rehashes a password made at an older cost; only a login knows the password. Returns the current hash. */
  async function refreshHash({ id, passwordHash }: User, password: string): Promise<string> {
    if (!passwords.isOutdated(passwordHash)) return passwordHash;
    try {
      const fresh = await passwords.hash(password, { caller: id, waitMs: limits.hashing.rehashWaitMs });
      return (await changePasswordHash(db, id, passwordHash, fresh)) ? fresh : passwordHash;
    } catch (error) {
      if (!(error instanceof OverloadedError)) throw error; // the next login is early enough
      return passwordHash;
    }
  }

  /** `origin` identifies a visitor: the address, or for IPv6 its network. */
  async function signup(request: SignupRequest, origin: string, signal?: AbortSignal): Promise<SignupResult> {
    const fullName = request.fullName.trim();
    const email = request.email.trim();
    const password = request.password.trim();
    const refusal = await refusalOf(fullName, email, password);
    if (refusal) return { result: 'refused', refusal };
    const account = { fullName, email, password, userType: request.userType };
    return passwords.withSlot({ caller: origin, signal }, (hashing) => create(account, origin, hashing));
  }

  async function create(
    account: SignupRequest,
    origin: string,
    { hash }: PasswordHasher,
  ): Promise<SignupResult> {
    const taken = await takeTry(db, `signup address ${origin}`, limits.throttle.signupAddress);
    if (!taken.isAllowed) return { result: 'throttled', retryAfterSeconds: taken.retryAfterSeconds };
    if (confirmation && (await confirmation.isOn())) {
      const seconds = await confirmation.signUp(account, origin, hash);
      return seconds === undefined
        ? { result: 'created' }
        : { result: 'throttled', retryAfterSeconds: seconds };
    }
    const { password, ...rest } = account;
    if ((await findUserByEmail(db, rest.email))?.isConfirmed)
      return { result: 'refused', refusal: 'email-taken' };
    const passwordHash = await hash(password);
    const created = await createUser(db, { ...rest, id: randomUUID(), passwordHash, isConfirmed: true });
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

/** The result of a login, in the detail that operators see and the person does not. */
export type LoginEntry = {
  readonly result: 'success' | FailureReason | 'throttled' | 'overloaded';
  readonly email: string;
  /** The masked address. */
  readonly from: string | undefined;
  readonly isKnownDevice: boolean;
  readonly delayMs: number;
};

type Parts = { readonly logins: Counter; readonly log: Log; readonly now?: () => number };

/**
 * Counts every login and logs each failed one; in a flood it logs only some a minute, and how many more there
 * were.
 */
export function createLoginReporter({ logins, log, now = () => performance.now() }: Parts) {
  // Random for each process: lines about one account can be grouped, but nobody can look up whose it is.
  const salt = randomBytes(32);
  const isLogged = createMinuteLimiter(
    limits.log.failuresAMinute,
    (count) => log.warn('more logins failed', { count }),
    now,
  );

  return ({ result, email, from, isKnownDevice, delayMs }: LoginEntry): void => {
    const device = isKnownDevice ? 'known' : 'unknown';
    logins.add({ result, device, delayed: delayMs > 0 ? 'yes' : 'no' });
    if (result === 'success' || !isLogged()) return;
    const account = createHmac('sha256', salt).update(foldEmail(email)).digest('hex').slice(0, 12);
    const write = result === 'throttled' || result === 'overloaded' ? log.warn : log.info;
    write('login failed', { result, account, from, device, delayMs });
  };
}

export type LoginReporter = ReturnType<typeof createLoginReporter>;
