import { createHmac, randomBytes } from 'node:crypto';
import { createMinuteLimiter, type Log } from '../../process/log';
import type { Counter } from '../../process/prometheus';
import { foldEmail } from '../email';
import limits from '../limits.json';
import type { FailureReason } from './login-guard';

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
