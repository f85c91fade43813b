import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Failure } from '../../process/failure';
import { contents, newLearner, type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { writeBackup } from './backup';
import { restoreBackup } from './restore';

let folder: string;
let fresh: OwnDatabase;
let good: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-odd-files-'));
  const source = await ownDatabase();
  await newLearner(source.db, 'Jane');
  const whole = join(folder, 'whole.gz');
  await writeBackup(source.db, whole);
  await source.drop();
  good = gunzipSync(await readFile(whole)).toString();
  fresh = await ownDatabase();
});
beforeEach(() => {
  file = join(folder, `${randomUUID()}.gz`);
});
afterAll(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true });
});

/** The same backup with other lines, and a checksum that fits them. */
function withLines(change: (lines: readonly string[]) => readonly string[]): Buffer {
  const lines = change(good.split('\n').slice(0, -2));
  const text = lines.map((line) => `${line}\n`).join('');
  const trailer = { rows: lines.length - 1, sha256: createHash('sha256').update(text).digest('hex') };
  return gzipSync(`${text}${JSON.stringify(trailer)}\n`);
}

type Row = readonly [name: string, made: () => Buffer, sentence: RegExp];

const withHeader = (change: (header: Record<string, unknown>) => object) => () =>
  withLines(([first = '', ...rows]) => [JSON.stringify(change(JSON.parse(first))), ...rows]);
const withRows = (change: (row: string) => unknown) => () =>
  withLines(([first = '', ...rows]) => [
    first,
    ...rows.map((row) => JSON.stringify(change(JSON.parse(row)))),
  ]);

const NONE = /^The file \S+ is not a backup of Venture Quest\.$/;
const ALTERED = /^The backup \S+ is cut off or was altered: nothing was restored\.$/;
const UNFIT = /^The backup \S+ cannot be restored \(.+\): nothing was restored\.$/;

/** More than any line has, packed to less than a hundred kilobytes. */
const HUGE = 70_000_000;
const ESCAPE = '\u001b[2J\u0007';

const ODD: readonly Row[] = [
  ['one endless line', () => gzipSync(Buffer.alloc(HUGE, 'x')), NONE],
  [
    'a row that is one endless line',
    () => gzipSync(Buffer.concat([Buffer.from(`${good.split('\n')[0]}\n"`), Buffer.alloc(HUGE, 'x')])),
    ALTERED,
  ],
  ['endless empty lines', () => gzipSync(Buffer.alloc(HUGE / 100, '\n')), NONE],
  ['a version that moves the cursor', withHeader((header) => ({ ...header, version: ESCAPE })), NONE],
  ['a version without end', withHeader((header) => ({ ...header, version: '1'.repeat(10_000) })), NONE],
  ['a time that is none', withHeader((header) => ({ ...header, madeAt: ESCAPE })), NONE],
  ['a header that is a list', withHeader(() => []), NONE],
  [
    'more rows than there can be',
    withHeader((header) => ({ ...header, tables: [{ name: 'users', columns: [], rows: 1e300 }] })),
    NONE,
  ],
  [
    'a counter that is none',
    withHeader((header) => ({ ...header, sequences: [{ name: 'none', last: '1' }] })),
    UNFIT,
  ],
  [
    'a counter that does not count',
    withHeader((header) => ({ ...header, sequences: [{ name: 'release_events_id_seq', last: 'x' }] })),
    NONE,
  ],
  ['rows that are no rows', withRows(() => 'nothing'), UNFIT],
  [
    'rows with a character that no text can have',
    withRows((row) => String(row).replace('Jane', '\0')),
    UNFIT,
  ],
  ['rows of which each comes twice', withRows(() => String(JSON.parse(good.split('\n')[1] ?? ''))), UNFIT],
];

describe('an odd file is told in one sentence, and nothing is restored', () => {
  test.each(ODD)('%s', async (_, made, sentence) => {
    await writeFile(file, made());
    const before = await contents(fresh);
    const error: unknown = await restoreBackup(fresh.db, file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    const { message } = Object(error);
    expect(message).toMatch(sentence);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal would obey
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(message.length).toBeLessThan(600);
    expect(await contents(fresh)).toEqual(before);
  });

  test('a folder, and what is no file', async () => {
    await expect(restoreBackup(fresh.db, folder)).rejects.toThrow(
      /^The file \S+ cannot be read: it is not a file\.$/,
    );
    await expect(restoreBackup(fresh.db, '/dev/null')).rejects.toThrow('it is not a file');
  });
});
