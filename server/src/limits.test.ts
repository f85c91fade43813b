import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SETTINGS =
  /(-limits|\/(settings|connection-settings|password-policy|classes|reports|backup|metrics|serve|violations))\.json$/;
/** Shares of people, between 0 and 1. */
const SHARES = [
  'mostShare',
  'unusedShare',
  'easyFacility',
  'hardFacility',
  'weakDiscrimination',
  'goodDiscrimination',
];

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  SETTINGS.test(`/${file}`),
);

function numbersIn(json: unknown, name = ''): readonly (readonly [string, number])[] {
  if (typeof json === 'number') return [[name, json]];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => numbersIn(value, Array.isArray(json) ? name : key));
}

test.each(files)('every number in %s bounds something', (file) => {
  const numbers = numbersIn(JSON.parse(readFileSync(join(__dirname, file), 'utf8')));
  expect(numbers).not.toHaveLength(0);
  for (const [name, value] of numbers) {
    expect([name, value > 0]).toEqual([name, true]);
    if (SHARES.includes(name)) expect([name, value <= 1]).toEqual([name, true]);
    else if (name !== 'bucketsSeconds') expect([name, Number.isInteger(value)]).toEqual([name, true]);
  }
});
