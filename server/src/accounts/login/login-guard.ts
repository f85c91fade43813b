import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/schema';
import { type Allowance, forgetTries, giveBackTry, type TryResult, takeTry } from '../../database/throttle';
import { createExpiringMap } from '../../process/cache';
import { OverloadedError } from '../../process/failure';
import { foldEmail } from '../email';
import limits from '../limits.json';
import { createSlotRequest, type PasswordHasher, type Passwords } from '../passwords/passwords';
import { createDeviceCookies } from '../sessions/cookies';
import type { User } from '../users';

/** The person who wants to log in. */
export type LoginVisitor = {
  /** Tells visitors apart: the address, or for IPv6 its network. */
  readonly origin: string;
  readonly deviceCookie?: string | undefined;
  /** How the person recognises the session. */
  readonly deviceName?: string | undefined;
  /** The masked address, for the log. */
  readonly from?: string | undefined;
  /** Aborted when the person no longer waits. */
  readonly signal?: AbortSignal | undefined;
  /** This host is not for those with a role. */
  readonly isForLearners?: boolean;
};

/**
 * Too many guesses at this account, too many logins from this address at once, or too many successful ones in a row.
 */
export type ThrottledLogin = {
  readonly result: 'throttled';
  readonly cause: 'account' | 'address' | 'repeated';
  readonly retryAfterSeconds: number;
};

/** Only operators learn why a password check failed. */
export type FailureReason = 'wrong-password' | 'unknown-account' | 'disabled' | 'unconfirmed';

/** The outcome of a password check. */
export type PasswordCheck =
  | { readonly result: 'right'; readonly user: User }
  | { readonly result: 'failed'; readonly reason: FailureReason };

type Check = (hashing: PasswordHasher) => Promise<PasswordCheck>;

/** The outcome of a guess, and who made it. */
export type LoginAttempt = (PasswordCheck | ThrottledLogin) & {
  readonly isKnownDevice: boolean;
  readonly delayMs: number;
};

type GuardParts = {
  readonly db: Database;
  readonly loginKey: () => Promise<Buffer>;
  readonly withSlot: Passwords['withSlot'];
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
};

export type LoginGuard = ReturnType<typeof createLoginGuard>;

const { throttle: allowances, delay, waiting } = limits;

export function createLoginGuard({
  db,
  loginKey,
  withSlot,
  sleep = pause,
  now = () => performance.now(),
}: GuardParts) {
  // Logins from unknown devices that are checked or delayed at the same time; those that wait for a slot have none.
  const places = placesOf(waiting);
  const blocked = createBlocklist(waiting.remembered, now);
  const slowed = createExpiringMap(waiting.remembered.seconds * 1000, waiting.remembered.keys, now);
  let refused = 0;
  let givenBack = 0;

  return {
    /** Allows a password check, and slows down guessing; see docs/decisions/016-device-cookies.md. */
    async guess(email: string, visitor: LoginVisitor, check: Check): Promise<LoginAttempt> {
      try {
        const guess = await guardLogin(email, visitor, check);
        if (guess.result === 'throttled') await holdRefusal();
        return guess;
      } catch (error) {
        if (error instanceof OverloadedError) await holdRefusal();
        throw error;
      }
    },

    /** The device cookie by which the browser is known next time. */
    async renewedCookie(email: string, { deviceCookie }: LoginVisitor): Promise<string> {
      return createDeviceCookies(await loginKey()).renewed(deviceCookie, email);
    },
  };

  /**
   * Successful logins are counted too, by address, since each renews the cookie; those beyond the limit cost no hash.
   */
  async function guardLogin(email: string, visitor: LoginVisitor, check: Check): Promise<LoginAttempt> {
    const key = `login right ${foldEmail(email)} ${visitor.origin}`;
    const secondsLeft = blocked.secondsLeft(key);
    if (secondsLeft !== undefined) return throttled('repeated', secondsLeft);
    const guess =
      (await checkKnownDevice(email, visitor, check)) ?? (await checkUnknownDevice(email, visitor, check));
    if (guess.result !== 'right') return guess;
    const taken = await count(key, allowances.loginRight);
    return taken.isAllowed ? guess : throttled('repeated', taken.retryAfterSeconds);
  }

  /** Undefined when the browser is not known, or has guessed so often that it counts as unknown. */
  async function checkKnownDevice(
    email: string,
    { deviceCookie, origin, signal }: LoginVisitor,
    check: Check,
  ): Promise<LoginAttempt | undefined> {
    if (deviceCookie === undefined) return undefined;
    const id = createDeviceCookies(await loginKey()).idOf(deviceCookie, email);
    if (id === undefined) return undefined;
    const key = `login device ${id}`;
    if (blocked.secondsLeft(key) !== undefined) return undefined;
    const checked = await withSlot(
      { ...createSlotRequest('trusted', email, origin), signal },
      async (hashing) => {
        const taken = await count(key, allowances.loginDevice);
        return taken.isAllowed
          ? checkOrGiveBack(key, allowances.loginDevice, () => check(hashing))
          : undefined;
      },
    );
    if (checked?.result === 'right') await forgetTries(db, key);
    return checked && { ...checked, isKnownDevice: true, delayMs: 0 };
  }

  /** What waits for a slot has cost no query; a place is taken only with the slot, and kept while the answer is delayed. */
  async function checkUnknownDevice(
    email: string,
    { origin, signal }: LoginVisitor,
    check: Check,
  ): Promise<LoginAttempt> {
    const key = `login account ${foldEmail(email)}`;
    const secondsLeft = blocked.secondsLeft(key);
    if (secondsLeft !== undefined) return throttled('account', secondsLeft);
    if (places.isFull(origin)) return throttled('address', waiting.retryAfterSeconds);
    const priority = slowed.has(key) || slowed.has(origin) ? 'suspect' : 'normal';
    const slot = { ...createSlotRequest(priority, email, origin), signal };
    const place: { leave?: () => void } = {};
    try {
      const guess = await withSlot(slot, async (hashing) => {
        const leave = places.take(origin);
        if (!leave) return throttled('address', waiting.retryAfterSeconds);
        place.leave = leave;
        return checkCounted(key, () => check(hashing));
      });
      if (guess.result === 'right') await giveBack(key, allowances.loginAccount);
      return guess.result === 'failed' ? await delayFailure(guess, origin) : guess;
    } finally {
      place.leave?.();
    }
  }

  /** All unknown devices share the guesses: with those of a device and a session they are at most 100 a day. */
  async function checkCounted(key: string, check: () => Promise<PasswordCheck>): Promise<LoginAttempt> {
    const taken = await count(key, allowances.loginAccount);
    if (!taken.isAllowed) return throttled('account', taken.retryAfterSeconds);
    const accountMs = loginDelayMs(taken.level, delay.account);
    if (accountMs > 0) slowed.add(key);
    const checked = await checkOrGiveBack(key, allowances.loginAccount, check);
    return { ...checked, isKnownDevice: false, delayMs: checked.result === 'right' ? 0 : accountMs };
  }

  async function delayFailure(guess: LoginAttempt, origin: string): Promise<LoginAttempt> {
    const delayMs = Math.max(guess.delayMs, await delayOfAddress(origin));
    if (delayMs > 0) await sleep(delayMs);
    return { ...guess, delayMs };
  }

  /** Takes one guess, or remembers that none is left. */
  async function count(key: string, allowance: Allowance): Promise<TryResult> {
    const retryAfterSeconds = blocked.secondsLeft(key);
    if (retryAfterSeconds !== undefined) return { isAllowed: false, retryAfterSeconds };
    const before = givenBack;
    const taken = await takeTry(db, key, allowance);
    // If a try of this key was given back in the meantime, the database is asked again.
    if (!taken.isAllowed && givenBack === before) blocked.add(key, taken.retryAfterSeconds);
    return taken;
  }

  async function giveBack(key: string, allowance: Allowance): Promise<void> {
    await giveBackTry(db, key, allowance);
    givenBack += 1;
    blocked.forget(key);
  }

  /** A password that could not be checked was no guess. */
  async function checkOrGiveBack<Value>(key: string, allowance: Allowance, check: () => Promise<Value>) {
    try {
      return await check();
    } catch (error) {
      await giveBack(key, allowance);
      throw error;
    }
  }

  /**
   * Many failures at one address, which a whole campus may share, slow the next failures there, and nobody who knows
   * their password. For a while what comes from there is compared after what comes from elsewhere.
   */
  async function delayOfAddress(origin: string): Promise<number> {
    const taken = await takeTry(db, `login address ${origin}`, allowances.loginAddress);
    const delayMs = loginDelayMs(
      taken.isAllowed ? taken.level : allowances.loginAddress.burst,
      delay.address,
    );
    if (delayMs > 0) slowed.add(origin);
    return delayMs;
  }

  /** A client that retries at once, whatever the answer, gets about one try a second. */
  async function holdRefusal(): Promise<void> {
    if (refused >= waiting.refusedAtOnce) return;
    refused += 1;
    await sleep(waiting.refusedMs).finally(() => {
      refused -= 1;
    });
  }
}

function throttled(
  cause: ThrottledLogin['cause'],
  retryAfterSeconds: number,
): ThrottledLogin & { readonly isKnownDevice: false; readonly delayMs: 0 } {
  return { result: 'throttled', cause, retryAfterSeconds, isKnownDevice: false, delayMs: 0 };
}

/** How many logins are checked or delayed at the same time: in total, and of one address. */
function placesOf({ places, placesOfAddress }: typeof waiting) {
  const taken = new Map<string, number>();
  let total = 0;
  const isFull = (origin: string) => total >= places || (taken.get(origin) ?? 0) >= placesOfAddress;
  return {
    isFull,
    /** Returns how to leave the place; undefined when there is none. */
    take(origin: string): (() => void) | undefined {
      if (isFull(origin)) return undefined;
      total += 1;
      taken.set(origin, (taken.get(origin) ?? 0) + 1);
      return () => {
        total -= 1;
        const left = (taken.get(origin) ?? 1) - 1;
        if (left > 0) taken.set(origin, left);
        else taken.delete(origin);
      };
    },
  };
}

/**
 * What must wait until when, in this process: who has to wait is refused again without a query. `now` is
 * monotonic, in milliseconds. The oldest key is forgotten when there are too many, and every key after some
 * seconds.
 */
export function createBlocklist(
  { keys, seconds }: typeof waiting.remembered,
  now: () => number = () => performance.now(),
) {
  const times = createExpiringMap(seconds * 1000, keys, now);
  return {
    add: (key: string, wait: number) => times.add(key, now() + wait * 1000),
    /** The seconds left; undefined when the database has to decide. */
    secondsLeft(key: string): number | undefined {
      const left = Math.ceil(((times.get(key)?.value ?? 0) - now()) / 1000);
      return left > 0 ? left : undefined;
    },
    /** For a key that got a try back: the database decides the next time. */
    forget: times.forget,
  };
}

type DelayRule = typeof limits.delay.account;

/**
 * How long an answer is delayed after that many failures: not at all for the `free` ones, then twice as long
 * at each `step`.
 */
export function loginDelayMs(failures: number, { free, step, firstMs, mostMs }: DelayRule): number {
  if (failures <= free) return 0;
  return Math.min(mostMs, firstMs * 2 ** Math.floor((failures - free - 1) / step));
}
