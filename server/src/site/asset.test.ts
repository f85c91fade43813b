import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createJsonLog } from '../process/log';
import { createCompressor, negotiateEncoding } from './asset';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['br;q=x', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is answered with %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test('a header full of spaces is read in a single pass', () => {
  expect(negotiateEncoding(`gzip${' '.repeat(2_000_000)}x, br`)).toBe('br');
});

test('an unwritable folder is reported once, and files are compressed anyway', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'venture-packing-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  let heard = () => {};
  const told = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const logged: string[] = [];
  const log = createJsonLog('warn', (line) => {
    logged.push(JSON.parse(line).event);
    heard();
  });
  const pack = createCompressor(join(file, 'packed'), log);
  await told; // before anything is packed
  const body = Buffer.from('a page '.repeat(100));
  const packed = [pack(body), pack(Buffer.from('another'))];
  const [first] = await Promise.all(packed.map((one) => one('br')));
  expect(brotliDecompressSync(first ?? '')).toEqual(body);
  expect(logged).toEqual(['packed files are not kept for the next start']);
});
