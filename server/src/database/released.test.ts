import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findProgramRoot } from '../process/paths';
import { isOlder, VERSION } from '../process/version';
import { hashedMigrations } from './migrate';
import released from './released.json';

const today = hashedMigrations.map(({ name, sha256 }) => ({ name, sha256 }));

test.each(released)('no migration of $version was edited, renamed, removed or moved', ({ migrations }) => {
  expect(today.slice(0, migrations.length)).toEqual(migrations);
});

test('every version that the changelog calls released is there, the oldest first', () => {
  const changelog = readFileSync(join(findProgramRoot(__filename), 'CHANGELOG.md'), 'utf8');
  const sections = [...changelog.matchAll(/^## (\S+)\n\n(\d{4}-\d\d-\d\d, commit `[0-9a-f]{7,}`)?/gm)];
  expect(sections.length).toBeGreaterThan(1);
  const dated = sections.filter(([, , when]) => when !== undefined).map(([, version]) => version);
  expect(released.map(({ version }) => version)).toEqual(dated.reverse());
});

test('a migration that no released version has belongs to a newer version', () => {
  const last = released.at(-1);
  const isNew = today.length > (last?.migrations.length ?? 0);
  expect(isOlder(last?.version ?? '0.0.0', VERSION)).toBe(isNew || VERSION !== last?.version);
});

test.each([
  ['1.0.0', '1.1.0', true],
  ['1.9.0', '1.10.0', true],
  ['1.1.0', '1.1.0', false],
  ['2.0.0', '1.10.3', false],
  ['1.1.0-beta', '1.1.0', true],
  ['1.1.0', '1.1.0-beta', false],
  ['1.1.0-beta.2', '1.1.0-beta.10', true],
  ['1.1.0', '1.2.0-beta', true],
])('whether %s is older than %s: %s', (one, other, answer) => {
  expect(isOlder(one, other)).toBe(answer);
});
