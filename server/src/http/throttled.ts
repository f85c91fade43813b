import type { Allowance, Throttle } from '../database/throttle';
import { CallError } from './problem';

/** Takes one try; without any left the call is refused, with how long to wait. */
export async function takeTry(
  throttle: Throttle,
  key: string,
  allowance: Allowance,
  detail: string,
): Promise<void> {
  const retryAfterSeconds = await throttle.take(key, allowance);
  if (retryAfterSeconds !== undefined) throw new CallError('too-many', detail, { retryAfterSeconds });
}
