import { setTimeout as wait } from 'node:timers/promises';

/** What comes in time; throws when it does not. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController();
  const tooLate = wait(ms, undefined, { ref: false, signal: waiting.signal }).then(() => {
    throw new Error(`there was no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    tooLate.catch(() => {}); // nobody waits for it any more
    waiting.abort();
  }
}
