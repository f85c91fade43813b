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

/** Takes a try of each for work that the server may turn away: whoever was turned away has tried nothing. */
export async function withTries<Result>(
  throttle: Throttle,
  tries: readonly { readonly key: string; readonly allowance: Allowance }[],
  detail: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const { key, allowance } of tries) await takeTry(throttle, key, allowance, detail);
  return work().catch(async (error: unknown) => {
    for (const { key, allowance } of tries) await throttle.giveBack(key, allowance);
    throw error;
  });
}
