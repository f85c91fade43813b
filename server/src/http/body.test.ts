import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import * as v from 'valibot';
import { OverloadedError } from '../process/overloaded';
import { readJson } from './body';
import { CallError, problem } from './problem';
import type { Env } from './visitor';

const MIB = 1024 * 1024;
const chunk = Buffer.alloc(MIB, ' ');

const app = new Hono<Env>();
app.post('/', async (c) => c.json(await readJson(c, v.array(v.number()), 2 * MIB)));
app.onError((error, c) => {
  if (error instanceof OverloadedError) return c.text(`${error.retryAfterSeconds}`, 503);
  return error instanceof CallError ? problem(c, error) : c.text(error.message, 500);
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

/** Waits until everything that was sent has been taken. */
async function taken(): Promise<void> {
  while (bodies.some((body) => body.readableLength > 0)) await new Promise(setImmediate);
}

test('unfinished bodies of more than 64 MiB together are not held; what ends makes room', async () => {
  const slow = Array.from({ length: 64 }, sending);
  await taken();
  expect((await sending().answer).status).toBe(503);

  const [first, second, ...rest] = slow;
  for (const each of [first, second]) each?.cutOff();
  expect([(await first?.answer)?.status, (await second?.answer)?.status]).toEqual([400, 400]);
  for (let count = 0; count < 3; count += 1) {
    const next = sending();
    next.end('[1]');
    expect(await (await next.answer).json()).toEqual([1]);
  }
  for (const each of rest) each.cutOff();
  await Promise.all(rest.map(({ answer }) => answer));
});
