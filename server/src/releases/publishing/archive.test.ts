import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import limits from '@venture/contract/checks/size-limits.json';
import { archive } from '../../testing/archive';
import { readArchive } from './archive';

/** Splits content into pieces, as a network does. */
async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 16_000) yield content.subarray(at, at + 16_000);
}
const read = (content: Buffer) => readArchive(inPieces(content), limits);
const noise = (bytes: number) => randomBytes(bytes);

test('the files of an archive are read as they were packed', async () => {
  const [text, picture] = ['entry()', noise(300_000)];
  const files = await read(
    await archive([
      { name: './release.json', content: '{}' },
      { name: 'js/a.js', content: text },
      { name: 'b.png', content: picture },
    ]),
  );
  expect([...files.keys()]).toEqual(['release.json', 'js/a.js', 'b.png']);
  expect(files.get('js/a.js')?.toString()).toBe(text);
  expect(files.get('b.png')?.equals(picture)).toBe(true);
});

test("an archive's own overhead does not count toward the size of the release", async () => {
  const own = { ...limits, releaseBytes: 300_000, files: 100 };
  const entries = Array.from({ length: 100 }, (_, at) => ({ name: `${at}.js`, content: noise(3000) }));
  expect((await readArchive(inPieces(await archive(entries)), own)).size).toBe(100);
  const more = [...entries.slice(1), { name: 'x.js', content: noise(3001) }];
  await expect(readArchive(inPieces(await archive(more)), own)).rejects.toMatchObject({
    code: 'upload-too-big',
    findings: [{ code: 'upload-too-big', remedy: expect.any(String) }],
  });
});

test.each<[string, string, () => Promise<Buffer>]>([
  ['outside of the release', 'malformed', () => archive([{ name: '../x.js' }])],
  ['at an absolute path', 'malformed', () => archive([{ name: '/etc/x.js' }])],
  ['in a hidden folder', 'malformed', () => archive([{ name: '.git/config' }])],
  ['at a very long path', 'malformed', () => archive([{ name: `${'x'.repeat(201)}.js` }])],
  ['that leads elsewhere', 'malformed', () => archive([{ name: 'x.js', type: 'symlink' }])],
  ['that is there twice', 'malformed', () => archive([{ name: 'x.js' }, { name: 'x.js' }])],
  ['that is too large', 'too-large', () => archive([{ name: 'x.js', content: noise(limits.fileBytes + 1) }])],
  [
    'too many',
    'too-large',
    () => archive(Array.from({ length: limits.files + 1 }, (_, at) => ({ name: `${at}.js` }))),
  ],
])('a file %s is refused as %s', async (_, kind, made) => {
  await expect(read(await made())).rejects.toMatchObject({ kind });
});

test.each<[string, string, () => Promise<Buffer>]>([
  ['no archive', 'malformed', async () => Buffer.from('hello')],
  ['nothing', 'malformed', async () => Buffer.alloc(0)],
  ['compressed, and no tar', 'malformed', async () => gzipSync(noise(5000))],
  [
    'cut off',
    'malformed',
    async () => (await archive([{ name: 'x.js', content: noise(9000) }])).subarray(0, 5000),
  ],
  ['a bomb', 'too-large', async () => gzipSync(Buffer.alloc(60_000_000))],
  [
    'larger than a release may be',
    'too-large',
    () => archive(Array.from({ length: 6 }, (_, at) => ({ name: `${at}.js`, content: noise(3_000_000) }))),
  ],
])('a body that is %s is refused as %s', async (_, kind, made) => {
  await expect(read(await made())).rejects.toMatchObject({ kind });
});

test('a body that ends in an error is refused as cut off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield gzipSync('x').subarray(0, 5);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(readArchive(broken, limits)).rejects.toMatchObject({ code: 'archive-malformed' });
});
