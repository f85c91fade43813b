import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { VERSION } from '../../process/version';
import { OPERATOR, recordRemoteAction } from '../../releases/environment';
import { contents, newLearner, type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { writeBackup } from './backup';
import { restoreBackup } from './restore';

let folder: string;
let source: OwnDatabase;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-restore-'));
  source = await ownDatabase();
  for (const name of ["l'été", 'Jane', 'Joe']) await newLearner(source.db, name);
});
beforeEach(() => {
  file = join(folder, `${randomUUID()}.gz`);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});

longTest('a database where only a start has published its releases is as good as empty', async () => {
  await writeBackup(source.db, file);
  await withFresh(async ({ db }) => {
    await db
      .transaction()
      .execute((trx) => recordRemoteAction(trx, OPERATOR, 'release-published', { remote: 'auth' }));
    await restoreBackup(db, file);
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(3);
  });
});

describe('nothing is restored', () => {
  let good: Buffer;
  let fresh: OwnDatabase;
  beforeAll(async () => {
    fresh = await ownDatabase();
    const whole = join(folder, 'whole.gz');
    await writeBackup(source.db, whole);
    good = await readFile(whole);
  });
  afterAll(() => fresh.drop());

  const changed = (change: (text: string) => string) => () => gzipSync(change(gunzipSync(good).toString()));
  const flipped = () => {
    const half = good.length >> 1;
    return Buffer.concat([
      good.subarray(0, half),
      Buffer.from([good.readUInt8(half) ^ 1]),
      good.subarray(half + 1),
    ]);
  };
  type Header = { migrations: readonly object[] };
  /** Altered, and sealed again. */
  const changedHeader = (change: (header: Header) => object) => () => {
    const [first = '', ...rest] = gunzipSync(good).toString().split('\n').slice(0, -2);
    const lines = [JSON.stringify(change(JSON.parse(first))), ...rest];
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    return gzipSync(`${[...lines, JSON.stringify({ rows: rest.length, sha256 })].join('\n')}\n`);
  };
  const otherFormat = changedHeader((header) => ({ ...header, ventureQuestBackup: 2 }));
  const ALTERED = /^The backup .* is cut off or was altered: nothing was restored\.$/;
  const NONE = /^The file .* is not a backup of Venture Quest\.$/;
  const OTHER = /^The backup .* was made by Venture Quest .*, which .* does not know: .*\.$/;

  longTest.each<[string, () => Buffer, RegExp]>([
    ['from a file that is cut off', () => good.subarray(0, good.length - 20), ALTERED],
    ['from half a file', () => good.subarray(0, good.length / 2), ALTERED],
    ['from a file with one other bit', flipped, ALTERED],
    ['from a file with another name in it', changed((text) => text.replaceAll("l'été", "l'hiver")), ALTERED],
    ['from a file without its last line', changed((text) => text.replace(/[^\n]*\n$/, '')), ALTERED],
    ['from a file with more lines', changed((text) => `${text}"more"\n`), ALTERED],
    [
      'from a file that promises fewer rows',
      changed((text) => text.replace(/"rows":\d+/, '"rows":1')),
      ALTERED,
    ],
    ['from another format', otherFormat, OTHER],
    ['from any other file', () => gzipSync('hello\n'), NONE],
    ['from text', () => Buffer.from('hello\n'), NONE],
    ['from an empty file', () => Buffer.from(''), ALTERED],
  ])('%s', async (_, made, sentence) => {
    await writeFile(file, made());
    const before = await contents(fresh);
    await expect(restoreBackup(fresh.db, file)).rejects.toThrow(sentence);
    expect(await contents(fresh)).toEqual(before);
  });

  test('from a file that is not there', async () => {
    await expect(restoreBackup(fresh.db, file)).rejects.toThrow(/^The file .* cannot be read: ENOENT\.$/);
  });

  test('into a database that holds something', async () => {
    const whole = join(folder, 'whole.gz');
    await expect(restoreBackup(source.db, whole)).rejects.toThrow(
      /^The database is not empty \(there are users\)/,
    );
  });

  longTest('from a backup of a newer version, whatever else its header says', async () => {
    const newer = changedHeader((header) => ({
      ...header,
      version: '99.1.0',
      migrations: [...header.migrations, { name: '999-future' }],
      more: true,
    }));
    await writeFile(file, newer());
    await expect(restoreBackup(fresh.db, file)).rejects.toThrow(
      `was made by Venture Quest 99.1.0, which ${VERSION} does not know: restore it with that version or a newer one.`,
    );
  });
});
