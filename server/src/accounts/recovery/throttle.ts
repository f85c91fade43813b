import type { Database } from '../../database/schema';
import { createThrottle } from '../../database/throttle';
import { foldEmail } from '../email';
import limits from './recovery-limits.json';

/**
 * Counts a request for mail to an address from a network; returns the seconds to wait when there were too many.
 * It counts the same whether or not the address has an account.
 */
export async function throttleMail(db: Database, email: string, origin: string): Promise<number | undefined> {
  const throttle = createThrottle(db);
  return (
    (await throttle.take(`mail address ${origin}`, limits.mailAddress)) ??
    (await throttle.take(`mail account ${foldEmail(email)}`, limits.mailAccount))
  );
}
