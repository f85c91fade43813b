import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sharedPerson, sharedServer } from '../testing/per-file';

const server = sharedServer();
const jane = sharedPerson(server);

const attempt = (more: object) => ({
  kind: 'attempt',
  id: randomUUID(),
  at: '2026-03-01T10:00:00.000Z',
  quiz: 'module1',
  contentVersion: 1,
  answers: {},
  correct: 1,
  total: 5,
  seconds: 60,
  ...more,
});

async function verdicts(...events: readonly object[]): Promise<unknown> {
  const { status, json } = await jane.ask('POST', '/events', { learner: jane.userId, events });
  expect(status).toBe(200);
  return Object(json).results.map(({ verdict, code }: Record<string, string>) => code ?? verdict);
}

test.each([
  ['before the first year', { at: '0000-06-01T10:00:00Z' }],
  ['in another year 0 by its time zone', { at: '0001-01-01T00:00:00+12:00' }],
  ['after the last year by its time zone', { at: '9999-12-31T23:59:59-12:00' }],
  ['of a version that no content has', { contentVersion: 3_000_000_000 }],
  ['of a version that is hardly a number', { contentVersion: 1e300 }],
])('an event %s is refused, and what came with it is kept', async (_, odd) => {
  const [refused, kept] = (await verdicts(attempt(odd), attempt({}))) as string[];
  expect(refused).toBe('malformed');
  expect(kept).not.toBe('malformed');
});

test.each(['2026-02-30T10:00:00Z', '2026-03-01T10:00:00+23:00', '2026-03-01T10:00:00.123456789Z'])(
  'an event with a time that only browsers can read, %s, is kept like any other',
  async (at) => {
    expect(await verdicts(attempt({ at }))).toEqual(await verdicts(attempt({})));
  },
);

const many = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const run = { kind: 'run', game: 'cash-stack', rules: 1, seed: 1, score: 1, facts: {}, timing: 'x1' };

test.each([
  ['facts', { ...run, facts: many(60_000, []) }],
  ['words', { ...run, words: Array(200_000).fill(0) }],
  ['answers', { answers: many(60_000, 'a') }],
  ['fields', many(60_000, 0)],
])('an event with tens of thousands of %s is refused, and what came with it is kept', async (_, odd) => {
  const [refused, kept] = (await verdicts(attempt(odd), attempt({}))) as string[];
  expect(refused).toBe('malformed');
  expect(kept).not.toBe('malformed');
});
