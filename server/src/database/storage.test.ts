import { expect, test } from '@jest/globals';
import { createJsonLog } from '../process/log';
import { createOutageMonitor } from './storage';

type Entry = Record<string, unknown>;

/** Creates an outage whose probes give preset answers, and a way to await its log lines one by one. */
function watched() {
  const answers = { reach: true, write: true };
  const lines: Entry[] = [];
  let heard = () => {};
  const log = createJsonLog('warn', (line) => {
    lines.push(JSON.parse(line));
    heard();
  });
  const probes = {
    unreachable: async () => answers.reach,
    'read-only': async () => answers.write,
    'disk-full': async () => answers.write,
  };
  const next = async () => {
    if (lines.length === 0) await new Promise<void>((resolve) => (heard = resolve));
    return lines.shift();
  };
  return { answers, lines, next, outage: createOutageMonitor('db.example:5432/venture', probes, log, 1) };
}

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('an outage is logged once when it begins and once when it ends, with the database and the reason', async () => {
  const { answers, lines, next, outage } = watched();
  for (const again of ['first', 'second']) {
    answers.reach = false;
    for (const why of ['ECONNREFUSED', 'ECONNREFUSED', '57P03']) outage.notice(failed(why));
    expect(outage.trouble()).toBe('unreachable');
    const database = 'db.example:5432/venture';
    const began = {
      level: 'error',
      event: 'the database cannot be reached',
      database,
      reason: 'ECONNREFUSED',
    };
    expect([again, await next()]).toEqual([again, expect.objectContaining(began)]);
    answers.reach = true;
    const ended = { level: 'warn', event: 'the database answers again', database };
    expect([again, await next()]).toEqual([again, expect.objectContaining(ended)]);
    expect(outage.trouble()).toBeUndefined();
  }
  outage.forget();
  outage.notice(failed('ECONNREFUSED'));
  expect(lines).toEqual([]);
});

test.each(['53100', 'ENOSPC'])('%s is reported as a full disk until writing works again', async (code) => {
  const { answers, next, outage } = watched();
  answers.write = false;
  outage.notice(failed(code));
  expect(await next()).toMatchObject({
    level: 'error',
    event: 'the disk of the database is full',
    reason: code,
  });
  expect(outage.trouble()).toBe('disk-full');
  outage.notice(failed('57P03'));
  expect(outage.trouble()).toBe('disk-full');
  answers.write = true;
  expect(await next()).toMatchObject({ event: 'the disk of the database has space again' });
  expect(outage.trouble()).toBeUndefined();
  outage.forget();
});

test('a full disk of a database that was away is reported when the database comes back', async () => {
  const { answers, next, outage } = watched();
  Object.assign(answers, { reach: false, write: false });
  outage.notice(failed('ECONNREFUSED'));
  outage.notice(failed('53100'));
  expect(await next()).toMatchObject({ event: 'the database cannot be reached' });
  expect(await next()).toMatchObject({ event: 'the disk of the database is full' });
  Object.assign(answers, { reach: true, write: true });
  expect(await next()).toMatchObject({ event: 'the disk of the database has space again' });
  outage.forget();
});
