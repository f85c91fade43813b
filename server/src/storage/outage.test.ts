import { expect, test } from '@jest/globals';
import { jsonLog } from '../log';
import { outageOf } from './outage';

test('an outage is told once, with the database and the reason, and its end once', async () => {
  const logged: Record<string, unknown>[] = [];
  let answers = [false, false, true];
  let told = () => {};
  const back = () =>
    new Promise<void>((resolve) => {
      told = resolve;
    });
  const log = jsonLog('warn', (line) => {
    const entry = JSON.parse(line);
    logged.push(entry);
    if (entry.event === 'the database answers again') told();
  });
  const outage = outageOf('db.example:5432/venture', async () => answers.shift() ?? true, log, 1);
  for (const again of ['first', 'second']) {
    answers = [false, false, true];
    const isBack = back();
    for (const why of ['ECONNREFUSED', 'ECONNREFUSED', '57P03']) outage.notice(why);
    await isBack;
    expect([again, ...logged.splice(0)]).toEqual([
      again,
      expect.objectContaining({
        level: 'error',
        event: 'the database cannot be reached',
        database: 'db.example:5432/venture',
        reason: 'ECONNREFUSED',
      }),
      expect.objectContaining({ level: 'warn', event: 'the database answers again', seconds: 0 }),
    ]);
  }
  outage.forget();
  outage.notice('ECONNREFUSED');
  expect(logged).toEqual([]);
});
