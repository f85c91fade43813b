import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findProgramRoot } from '../../process/paths';
import {
  createPartCheck,
  HEALTH_RULES,
  type PartFacts,
  type PartName,
  thresholds,
  withTimeout,
  worstState,
} from './health';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FINE: { readonly [Name in PartName]: PartFacts<Name> } = {
  program: { version: '1.1.0', node: '20.20.0', host: 'quest', process: 7, runningSeconds: 1 },
  database: {
    ...{ usability: 'ready', version: '17.2', isEmbedded: true, latencyMs: 1, bytes: 1 },
    migration: '031-versions',
  },
  disk: { freeBytes: 50, totalBytes: 100 },
  clock: { aheadMs: 0 },
  mail: { isOn: true, isNeeded: true, waiting: 0, workedSecondsAgo: 1 },
  backups: { last: { at: '2026-11-23T02:00:00Z', secondsAgo: HOUR, bytes: 1, rows: 1, version: '1.1.0' } },
  releases: {
    ...{ live: 6, waiting: 0, rollingOut: 0, stopped: [], switchedOff: [] },
    list: 'usable',
  },
  logins: { waiting: 0, mostWaiting: 1000, running: 0, refused: 0 },
  results: { waiting: 0 },
};

function problemsOf<Name extends PartName>(name: Name, change: Partial<PartFacts<Name>>): readonly string[] {
  const rule = HEALTH_RULES[name];
  return rule({ ...FINE[name], ...change }).map(({ code, state }) => `${code}: ${state}`);
}

const NAMES = [
  'program',
  'database',
  'disk',
  'clock',
  'mail',
  'backups',
  'releases',
  'logins',
  'results',
] as const;

test('where everything is as it should be, there is no problem', () => {
  expect(NAMES.flatMap((name) => problemsOf(name, {}))).toEqual([]);
  expect(Object.keys(HEALTH_RULES)).toEqual(NAMES);
});

test.each([
  [10, []],
  [9.99, ['little-space: attention']],
  [3, ['little-space: attention']],
  [2.99, ['little-space: broken']],
  [0, ['little-space: broken']],
])('%d %% of the disk free: %j', (freeBytes, problems) => {
  expect(problemsOf('disk', { freeBytes })).toEqual(problems);
});

test.each([
  [{ latencyMs: 250 }, []],
  [{ latencyMs: 251 }, ['slow: attention']],
  [{ latencyMs: 2000 }, ['slow: attention']],
  [{ latencyMs: 2001 }, ['slow: broken']],
  [{ usability: 'read-only' }, ['read-only: broken']],
  [{ usability: 'disk-full' }, ['disk-full: broken']],
  [{ usability: 'unreachable' }, ['unreachable: broken']],
] as const)('a database with %j: %j', (change, problems) => {
  expect(problemsOf('database', change)).toEqual(problems);
});

test.each([
  [5000, []],
  [-5000, []],
  [5001, ['clock-differs: attention']],
  [-5001, ['clock-differs: attention']],
  [60_000, ['clock-differs: attention']],
  [-60_001, ['clock-differs: broken']],
])('a clock of the database that is %d ms ahead: %j', (aheadMs, problems) => {
  expect(problemsOf('clock', { aheadMs })).toEqual(problems);
});

test.each([
  [{ failingSeconds: 0 }, ['failing: attention']],
  [{ failingSeconds: 10 * MINUTE }, ['failing: attention']],
  [{ failingSeconds: 10 * MINUTE + 1 }, ['failing: broken']],
  [{ waiting: 100 }, []],
  [{ waiting: 101 }, ['many-waiting: attention']],
  [{ waiting: 500 }, ['many-waiting: attention']],
  [{ waiting: 501 }, ['many-waiting: broken']],
  [{ isOn: false }, ['not-in-effect: attention']],
  [{ isOn: false, isNeeded: false }, []],
])('mail with %j: %j', (change, problems) => {
  expect(problemsOf('mail', change)).toEqual(problems);
});

test.each([
  [26 * HOUR, []],
  [26 * HOUR + 1, ['old: attention']],
  [50 * HOUR, ['old: attention']],
  [50 * HOUR + 1, ['old: broken']],
])('a last backup of %d seconds ago: %j', (secondsAgo, problems) => {
  const { last } = FINE.backups;
  if (!last) throw new Error('There is no backup.');
  expect(problemsOf('backups', { last: { ...last, secondsAgo } })).toEqual(problems);
});

test('that there is no backup needs attention', () => {
  expect(HEALTH_RULES.backups({})).toEqual([{ code: 'never', state: 'attention' }]);
});

test.each<[Partial<PartFacts<'releases'>>, readonly string[]]>([
  [{ waiting: 1 }, ['waiting: attention']],
  [{ stopped: ['Cash Stack'] }, ['stopped: attention']],
  [{ switchedOff: ['Cash Stack'] }, ['switched-off: attention']],
  [{ rollingOut: 3 }, []],
  [{ list: 'unusable' }, ['list-unusable: broken']],
  [{ list: 'none' }, ['nothing-released: attention']],
])('releases with %j: %j', (change, problems) => {
  expect(problemsOf('releases', change)).toEqual(problems);
});

test.each([
  [10 * MINUTE, []],
  [10 * MINUTE + 1, ['late: attention']],
  [DAY, ['late: attention']],
  [DAY + 1, ['late: broken']],
])('a result that has waited %d seconds: %j', (oldestSeconds, problems) => {
  expect(problemsOf('results', { waiting: 1, oldestSeconds })).toEqual(problems);
});

test.each([
  [{ waiting: 250 }, []],
  [{ waiting: 251 }, ['many-waiting: attention']],
  [{ waiting: 900 }, ['many-waiting: attention']],
  [{ waiting: 901 }, ['many-waiting: broken']],
  [{ waiting: 0, mostWaiting: 0 }, []],
  [{ refused: 5000 }, []],
])('logins with %j: %j', (change, problems) => {
  expect(problemsOf('logins', change)).toEqual(problems);
});

test('a whole is as its worst part', () => {
  expect(worstState([])).toBe('good');
  expect(worstState(['good', 'attention'])).toBe('attention');
  expect(worstState(['broken', 'good', 'attention'])).toBe('broken');
});

test.each([
  ['venture_disk_free_bytes / venture_disk_bytes) <', thresholds.diskFreeShare.attention],
  ['venture_backup_age_seconds) >', (thresholds.backupHours.attention * DAY) / 24],
])('the alert on "%s" begins at %d, as the page does', (expression, value) => {
  const alerts = readFileSync(join(findProgramRoot(__filename), 'deploy/venture-quest.rules.yml'), 'utf8');
  const [, written] = alerts.split(expression);
  expect(Number.parseFloat(written ?? '')).toBe(value);
});

const NO_ANSWER = { state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] };

test('a part that fails is broken, and only the log says why', async () => {
  const logged: unknown[] = [];
  const look = () => Promise.reject(new Error('connect postgresql://quest:secret@db'));
  const part = createPartCheck('disk', look, (event, facts) => logged.push(event, facts));
  expect(await part()).toEqual(NO_ANSWER);
  expect(logged).toEqual([
    'a part of the system gave no answer',
    { part: 'disk', reason: expect.stringContaining('secret') },
  ]);
});

test('one look serves all who ask before it has answered', async () => {
  let looks = 0;
  let answer = () => {};
  const look = async () => {
    looks += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { freeBytes: 5, totalBytes: 100 };
  };
  const part = createPartCheck('disk', look, () => {});
  const asked = [part(), part(), part()];
  answer();
  for (const each of asked) expect(await each).toMatchObject({ state: 'attention', facts: { freeBytes: 5 } });
  expect(looks).toBe(1);
});

test('what does not come in time is not waited for', async () => {
  await expect(withTimeout(1, new Promise(() => {}))).rejects.toThrow('there was no answer within 1 ms');
  expect(await withTimeout(60_000, Promise.resolve('here'))).toBe('here');
});
