import { expect, test } from '@jest/globals';
import { Failure } from '../process/failure';
import { createJsonLog } from '../process/log';
import { until } from '../testing/until';
import { startBackgroundJob } from './background';

test('a job that keeps failing warns only once, until it succeeds or fails for another reason', async () => {
  const steps = ['full', 'full', 'full', 'gone', 'gone', 'full', undefined, 'full', 'full'];
  const logged: { level: string; reason: string }[] = [];
  const log = createJsonLog('info', (line) => logged.push(JSON.parse(line)));
  let at = 0;
  const job = startBackgroundJob(
    async () => {
      const why = steps[at];
      at += 1;
      if (why !== undefined && at <= steps.length) throw new Failure(why);
      return false;
    },
    { log, job: 'write', failed: 'it was not written', everyMs: 1 },
  );
  await until(() => at > steps.length, 'all steps have run');
  await job.stop();
  const said = (level: string) => logged.filter((line) => line.level === level).map(({ reason }) => reason);
  expect(said('warn')).toEqual(['full', 'gone', 'full', 'full']);
  // A failure that repeats the previous one is logged only as info.
  expect(said('info')).toEqual(['full', 'full', 'gone', 'full']);
});

test('a job that cannot reach the database does not warn: those who use the database do', async () => {
  const logged: string[] = [];
  let tries = 0;
  const job = startBackgroundJob(
    async () => {
      tries += 1;
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    },
    {
      log: createJsonLog('info', (line) => logged.push(JSON.parse(line).level)),
      job: 'write',
      failed: 'no',
      everyMs: 1,
    },
  );
  await until(() => tries >= 2, 'the job has run twice');
  await job.stop();
  expect(new Set(logged)).toEqual(new Set(['info']));
});
