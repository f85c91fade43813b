import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { extract } from 'tar-stream';
import { originOf } from '../commands/release.mjs';
import { archiveOf } from './archive.mjs';

test('an archive is reproducible and contains files unchanged, even with long paths', async () => {
  const path = `js/${'x'.repeat(150)}.js`;
  const files = new Map([
    ['release.json', Buffer.from('{}')],
    [path, Buffer.alloc(300_000, 'ab')],
  ]);
  const packed = await archiveOf(files);
  expect(packed.equals(await archiveOf(files))).toBe(true);
  const tar = extract();
  tar.end(gunzipSync(packed));
  const read = new Map();
  for await (const entry of tar) {
    read.set(entry.header.name, await buffer(entry));
  }
  expect(read).toEqual(files);
});

test.each([
  [
    'GitHub',
    {
      GITHUB_SHA: 'abc',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'campus/games',
      GITHUB_RUN_ID: '7',
    },
    { commit: 'abc', run: 'https://github.com/campus/games/actions/runs/7' },
  ],
  [
    'GitLab',
    { CI_COMMIT_SHA: 'abc', CI_JOB_URL: 'https://gitlab.example/7' },
    { commit: 'abc', run: 'https://gitlab.example/7' },
  ],
  ['no CI and no git', {}, {}],
])("a release's origin is known with %s", (_, environment, expected) => {
  expect(originOf('/', environment)).toEqual(expected);
});
