import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { STAFF_PAGES } from '@venture/client/areas';
import { type PartFacts, type PartName, REMEDIES, type Remedy } from './remedies';

const FACTS: { readonly [Name in PartName]: PartFacts<Name> } = {
  program: { version: '1.1.0', node: '20.20.0', host: 'quest', process: 7, runningSeconds: 1 },
  database: {
    ...{ usability: 'ready', version: '17.2', isEmbedded: true, latencyMs: 2500, bytes: 1 },
    ...{ migration: '001-schema' },
  },
  disk: { freeBytes: 1, totalBytes: 100 },
  clock: { aheadMs: -90_000 },
  mail: { isOn: true, isNeeded: true, waiting: 501, failingSeconds: 720 },
  backups: { last: { at: '2026-01-02T02:00:00Z', secondsAgo: 700_000, bytes: 1, rows: 1, version: '1.1.0' } },
  releases: {
    ...{ live: 6, waiting: 2, oldestWaitingSeconds: 7200, rollingOut: 0, list: 'usable' },
    ...{ stopped: ['Tally'], switchedOff: ['Quiz', 'Puzzle'] },
  },
  logins: { waiting: 340, mostWaiting: 1000, running: 4, refused: 0 },
  results: { waiting: 3, oldestSeconds: 900 },
};
const NAMES = Object.keys(FACTS) as readonly PartName[];

function remediesOf<Name extends PartName>(name: Name, facts: PartFacts<Name>): readonly Remedy[] {
  const all: readonly ((facts: PartFacts<Name>) => Remedy)[] = Object.values(REMEDIES[name]);
  return all.map((remedy) => remedy(facts));
}

const all = NAMES.flatMap((name) => remediesOf(name, FACTS[name]));
const ROOT = join(__dirname, '../../..');

test('every remedy leads to a page that there is, and to a section that there is', () => {
  for (const { page, section } of all) {
    if (page) expect(STAFF_PAGES.map(({ path }) => path)).toContain(page.to);
    if (!section) continue;
    expect([section.file, existsSync(join(ROOT, section.file))]).toEqual([section.file, true]);
    const headings = readFileSync(join(ROOT, section.file), 'utf8').match(/^#+ .*$/gm) ?? [];
    expect(headings.map((line) => line.replace(/^#+ /, ''))).toContain(section.title);
  }
});

test('every remedy says how bad it is by its figures', () => {
  expect(all.map(({ title }) => title)).toEqual([
    'The database does not answer',
    'The database can only be read',
    'The disk of the database is full',
    'The database takes 2,500 ms to answer a query',
    'Only 1.0% of the disk is free',
    'The clock of the database is 1 minute behind',
    'Mail has been failing for 12 minutes',
    '501 emails wait to be sent',
    'Email addresses are not confirmed',
    'No backup has been made yet',
    'The last backup is 8 days old',
    'The list of releases cannot be read',
    'Nothing has been released yet',
    'A rollout has stopped automatically: Tally',
    'Switched off: Quiz, Puzzle',
    '2 releases wait for approval',
    '340 logins wait',
    'A result has waited for 15 minutes to be checked',
  ]);
});
