import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import * as v from 'valibot';
import { readJson } from './body';
import type { Env } from './client';
import { CallError, respondWithProblem } from './problem';

const MIB = 1024 * 1024;
const chunk = Buffer.alloc(MIB, ' ');

const app = new Hono<Env>();
app.post('/', async (c) => c.json(await readJson(c, v.array(v.number()), 2 * MIB)));
app.onError((error, c) => {
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
  return { answer, incoming, end: (text: string) => incoming.end(text), cutOff: () => incoming.destroy() };
}

const status = async (sent: ReturnType<typeof sending>) => (await sent.answer).status;

test('a body is read whole, however it arrives', async () => {
  const body = sending();
  body.end('[1]');
  expect(await (await body.answer).json()).toEqual([1]);
});

test('a body that is cut off, and one that is too large before it ends, are refused', async () => {
  const [cutOff, endless] = [sending(), sending()];
  cutOff.cutOff();
  expect(await status(cutOff)).toBe(400);
  for (const more of [chunk, chunk]) endless.incoming.write(more);
  expect(await status(endless)).toBe(413);
});
