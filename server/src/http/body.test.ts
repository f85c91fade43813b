import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import * as v from 'valibot';
import { OverloadedError } from '../process/failure';
import { readJson } from './body';
import type { Env } from './client';
import { CallError, respondWithProblem } from './problem';

const MIB = 1024 * 1024;
const chunk = Buffer.alloc(MIB, ' ');

const app = new Hono<Env>();
app.post('/', async (c) => c.json(await readJson(c, v.array(v.number()), 2 * MIB)));
app.onError((error, c) => {
  if (error instanceof OverloadedError) return c.text(`${error.retryAfterSeconds}`, 503);
  return error instanceof CallError ? respondWithProblem(c, error) : c.text(error.message, 500);
});

const bodies: PassThrough[] = [];
afterEach(() => {
  for (const body of bodies.splice(0)) body.destroy();
});

/** A body of which one MiB has come, and what it is answered in the end. */
function sending() {
  const incoming = new PassThrough({ highWaterMark: 4 * MIB });
  bodies.push(incoming);
  const headers = { 'Content-Type': 'application/json' };
  const answer = Promise.resolve(app.request('/', { method: 'POST', headers }, { incoming }));
  incoming.write(chunk);
  return { answer, end: (text: string) => incoming.end(text), cutOff: () => incoming.destroy() };
}

const status = async (sent?: ReturnType<typeof sending>) => (await sent?.answer)?.status;

/** Waits until everything that was sent has been taken. */
async function taken(): Promise<void> {
  while (bodies.some(({ destroyed, readableLength }) => !destroyed && readableLength > 0))
    await new Promise(setImmediate);
}

test('unfinished bodies of more than 64 MiB together are not held; the oldest make room', async () => {
  const [oldest, second, third, ...others] = Array.from({ length: 64 }, sending);
  await taken();
  const next = sending();
  next.end('[1]');
  expect(await (await next.answer).json()).toEqual([1]);
  expect([await status(oldest), await status(second)]).toEqual([503, 503]);

  third?.cutOff();
  expect(await status(third)).toBe(400);
  for (const each of others) each.end('[2]');
  expect(new Set(await Promise.all(others.map(status)))).toEqual(new Set([200]));
});

test('whoever never ends what they send keeps nobody else from sending', async () => {
  const endless = Array.from({ length: 100 }, sending);
  await taken();
  for (let count = 0; count < 3; count += 1) {
    const next = sending();
    next.end('[1]');
    expect(await status(next)).toBe(200);
  }
  for (const each of endless) each.cutOff();
  const statuses = await Promise.all(endless.map(status));
  expect(new Set(statuses)).toEqual(new Set([503, 400]));
});
