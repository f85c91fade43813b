import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OverloadedError } from '../process/failure';
import { createAccountQueue } from './pool';

const LIMITS = {
  mostWaiting: 64,
  mostWaitingOfAccount: 4,
  waitMs: 60_000,
  retryAfterSeconds: 2,
};

/** Creates a queue with tasks that end on demand, and records the order in which they start. */
function work(limits = LIMITS, places = { replay: 1, short: 1 }) {
  const { pass, counts } = createAccountQueue(places, limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (account: string, lane: 'replay' | 'short' = 'replay') => {
    const asked = pass({ account, lane }, () => {
      begun.push(account);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    // Some tests leave questions waiting.
    asked.catch(() => {});
    return asked;
  };
  const endOne = async () => {
    ends.shift()?.();
    for (let at = 0; at < 10; at += 1) await undefined;
  };
  return { ask, begun, counts, endOne, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an account has one question running and four waiting; one more is turned away', async () => {
  const { ask, begun } = work();
  const asked = Array.from({ length: 5 }, () => ask('ada'));
  await expect(ask('ada')).rejects.toThrow(new OverloadedError(2));
  await expect(ask('ada', 'short')).rejects.toThrow(OverloadedError);
  expect(begun).toEqual(['ada']);
  expect(asked).toHaveLength(5);
});

test('what runs, what waits and what was refused is counted for each lane', async () => {
  const { ask, counts, endOne } = work();
  for (let at = 0; at < 6; at += 1) void ask('ada');
  void ask('ben');
  void ask('cleo', 'short');
  expect(counts('replay')).toEqual({ waiting: 5, refused: 1 });
  expect(counts('short')).toEqual({ waiting: 0, refused: 0 });
  await settled();
  for (let at = 0; at < 7; at += 1) await endOne();
  expect(counts('replay')).toEqual({ waiting: 0, refused: 1 });
});

test('64 questions wait; one more is turned away, whoever asks', async () => {
  const { ask } = work();
  void ask('first');
  for (let at = 0; at < 64; at += 1) void ask(`account ${at}`);
  await expect(ask('late')).rejects.toThrow(OverloadedError);
});

test('a question that waits too long is turned away and frees its place', async () => {
  const { ask, begun, endOne } = work({ ...LIMITS, waitMs: 20 });
  void ask('ada');
  await expect(ask('ben')).rejects.toThrow(OverloadedError);
  await endOne();
  void ask('cleo');
  await settled();
  expect(begun).toEqual(['ada', 'cleo']);
});

test('the account that has used the least time comes first', async () => {
  const { ask, begun, endOne } = work();
  for (let at = 0; at < 3; at += 1) void ask('ada');
  void ask('ben');
  void ask('cleo');
  for (let at = 0; at < 5; at += 1) {
    await settled();
    await endOne();
  }
  expect(begun.slice(0, 3)).toEqual(['ada', 'ben', 'cleo']);
  expect(begun).toHaveLength(5);
});

test('an account never has two questions running, even of two kinds', async () => {
  const { ask, begun, endOne } = work();
  void ask('ada', 'replay');
  void ask('ada', 'short');
  void ask('ben', 'short');
  await settled();
  expect(begun).toEqual(['ada', 'ben']);
  await endOne();
  await settled();
  expect(begun).toEqual(['ada', 'ben']);
  await endOne();
  await settled();
  expect(begun).toEqual(['ada', 'ben', 'ada']);
});

test('whatever the order, every question is answered or turned away, and no place is lost', async () => {
  const question = fc.tuple(fc.nat(5), fc.constantFrom('replay' as const, 'short' as const), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(question, { maxLength: 60 }), async (questions) => {
      const { ask, begun, endOne, ends } = work({ ...LIMITS, mostWaiting: 10 });
      const asked: Promise<unknown>[] = [];
      for (const [who, lane, isEndedBefore] of questions) {
        if (isEndedBefore) await endOne();
        asked.push(ask(`account ${who}`, lane).catch((error) => error));
        await settled();
        expect(ends.length).toBeLessThanOrEqual(2);
      }
      while (ends.length > 0) {
        await endOne();
        await settled();
      }
      const refused = (await Promise.all(asked)).filter((each) => each instanceof OverloadedError);
      expect(begun.length + refused.length).toBe(questions.length);
    }),
    { numRuns: 50 },
  );
});
