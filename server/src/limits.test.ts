import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Lists, texts and fingerprints: JSON files that hold no limits. */
const DATA = [
  'accounts/sessions/device.json',
  'leaderboards/nickname.json',
  'operations/seed/seed.json',
  'process/settings.json',
];

/** Shares of people, between 0 and 1. */
const SHARES = [
  'leastFreeShare',
  'mostShare',
  'unusedShare',
  'margin',
  'pausedShare',
  'share',
  'easyFacility',
  'hardFacility',
  'weakDiscrimination',
  'goodDiscrimination',
  'rightBelow',
  'wrongAbove',
];
const FRACTIONS = ['bucketsSeconds', 'z'];

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.startsWith('testing/'))
  .toSorted();
const limits = files.filter((file) => basename(file) === 'limits.json');

test('a folder has its limits in one file, limits.json', () => {
  expect(files.filter((file) => !limits.includes(file))).toEqual(DATA);
});

function numbersIn(json: unknown, name = ''): readonly (readonly [string, number])[] {
  if (typeof json === 'number') return [[name, json]];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => numbersIn(value, Array.isArray(json) ? name : key));
}

test.each(limits)('every number in %s bounds something', (file) => {
  const numbers = numbersIn(JSON.parse(readFileSync(join(__dirname, file), 'utf8')));
  expect(numbers).not.toHaveLength(0);
  for (const [name, value] of numbers) {
    expect([name, value > 0]).toEqual([name, true]);
    if (SHARES.includes(name)) expect([name, value <= 1]).toEqual([name, true]);
    else if (!FRACTIONS.includes(name)) expect([name, Number.isInteger(value)]).toEqual([name, true]);
  }
});

/** What goes by the time of day, which may be set back at any moment: all else goes by a monotonic clock or the database's. */
const TIME_OF_DAY: Readonly<Record<string, string>> = {
  'process/log.ts': 'shown: when a line was written',
  'process/metrics.ts': 'shown: when the process started',
  'operations/checks.ts': 'shown, and what is checked: the clock itself',
  'people/export.ts': 'shown: when a copy of the data was made',
  'commands.ts': 'the day up to which demo data goes',
  'accounts/sessions/cookies.ts': 'a day in a cookie that browsers keep for months',
  'teams/jobs.ts': 'when a token of a CI ends, by the clock of its issuer',
  'releases/rollout.ts': 'shown: since when a share of people gets it',
  'releases/store/contents.ts': 'shown: since when a release is live',
  'releases/prune.ts': 'days since a release was live',
  'site/folder.ts': 'days, by the times of files',
};

test('only what is shown or sent goes by the time of day', () => {
  const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!testing\/)(?!.*\.test\.)(?!.*\.d\.).*\.ts$/.test(file),
  );
  const reading = sources.filter((file) =>
    /Date\.now\b|new Date\(\)/.test(readFileSync(join(__dirname, file), 'utf8')),
  );
  expect(reading.toSorted()).toEqual(Object.keys(TIME_OF_DAY).toSorted());
});
