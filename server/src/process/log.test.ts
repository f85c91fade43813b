import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Counter } from 'prom-client';
import { log as limits } from './limits.json';
import { createJsonLog, createLogOutput, createRateLimitedLogMethod, type Log } from './log';

const folder = fs.mkdtempSync(join(tmpdir(), 'venture-log-'));
afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens a file log; counts its failures. */
function logInto(name: string) {
  const file = join(folder, name);
  const failures = new Counter({ name: 'failures', help: 'x', labelNames: ['reason'], registers: [] });
  const log = createJsonLog('warn', createLogOutput(fs.openSync(file, 'w'), failures));
  const failed = async () => (await failures.get()).values;
  const events = async () =>
    (await readFile(file, 'utf8')).split('\n').flatMap((line) => (line ? [JSON.parse(line).event] : []));
  return { log, failed, events };
}

/** Makes the next writes fail with this code, as the system would. */
function failing(code: string, times: number) {
  const write = jest.spyOn(fs, 'write');
  const fail = (...args: unknown[]) => {
    const done = args.at(-1);
    setImmediate(() => typeof done === 'function' && done(Object.assign(new Error(code), { code }), 0));
  };
  for (let time = 0; time < times; time += 1) write.mockImplementationOnce(fail);
  return write;
}

const turn = () => new Promise(setImmediate);

test.each(['ENOSPC', 'EPIPE'])(
  '%s is survived and counted; the line it concerns is written with the next one',
  async (code) => {
    const { log, failed, events } = logInto(code);
    const write = failing(code, 1);
    log.warn('first');
    while ((await failed()).length === 0) await turn();
    expect(await failed()).toEqual([{ labels: { reason: code }, value: 1 }]);
    log.warn('second');
    while ((await events()).length < 2) await turn();
    expect(await events()).toEqual(['first', 'second']);
    expect(write).toHaveBeenCalledTimes(3);
  },
);

test('lines waiting for a full disk are limited, and dropped ones are counted', async () => {
  const { log, failed } = logInto('full');
  const tooMany = 4;
  failing('ENOSPC', tooMany);
  const text = 'x'.repeat(limits.mostBytesWaiting / (tooMany - 2));
  for (let line = 0; line < tooMany; line += 1) {
    log.warn('large', { text });
    await turn();
    await turn();
  }
  expect(await failed()).toContainEqual({ labels: { reason: 'given-up' }, value: 3 });
});

describe('a flood of warnings', () => {
  let lines: string[];
  let log: Log;
  let now: number;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    now = 0;
    lines = [];
    log = createJsonLog('info', (line) => {
      const { level, event, count = '' } = JSON.parse(line);
      lines.push(`${level} ${event} ${count}`.trim());
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is sampled, and the number left out is logged a minute later', () => {
    const warn = createRateLimitedLogMethod(log, 'more requests failed', { aMinute: 2, now: () => now });
    for (let request = 0; request < 4; request += 1) warn('request');
    now = 60_000;
    warn('request');
    expect(lines).toEqual([
      ...['warn request', 'warn request', 'info request', 'info request'],
      ...['warn more requests failed 2', 'warn request'],
    ]);
  });
});
