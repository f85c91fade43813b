import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { appAddress } from './app.mjs';
import { tokenFor } from './token.mjs';

const ADDRESS = 'https://venture.example';
let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-config-'));
  file = join(folder, 'venture/token.json');
  mkdirSync(join(folder, 'venture'));
});

const find = (environment = {}) => tokenFor(ADDRESS, { XDG_CONFIG_HOME: folder, ...environment });
const keep = (/** @type {unknown} */ content, mode = 0o600) => {
  writeFileSync(file, JSON.stringify(content));
  chmodSync(file, mode);
};

describe('the token', () => {
  test('comes from the environment first', async () => {
    keep({ [ADDRESS]: 'venture_file' });
    expect(await find({ VENTURE_TOKEN: ' venture_environment\n' })).toBe('venture_environment');
    expect(await find()).toBe('venture_file');
  });

  test.each([0o640, 0o604, 0o660])(
    'in a file others can read (%i) is refused, with a remedy',
    async (mode) => {
      keep({ [ADDRESS]: 'venture_file' }, mode);
      await expect(find()).rejects.toThrow(`chmod 600 ${file}`);
    },
  );

  test('is not used for another address', async () => {
    keep({ 'https://other.example': 'venture_file' });
    await expect(find()).rejects.toThrow('There is no token for https://venture.example');
  });

  test.each([['text'], [{ [ADDRESS]: 7 }]])('in a file with %j is refused', async (content) => {
    keep(content);
    await expect(find()).rejects.toThrow('must be JSON like');
  });

  test('with line breaks is refused, and not printed', async () => {
    const error = await find({ VENTURE_TOKEN: 'secret\r\nCookie: x' }).catch((error) => error);
    expect(error.message).toContain('is no token');
    expect(error.message).not.toContain('secret');
  });

  test('of a job comes from its CI, only for this app', async () => {
    /** @type {unknown[]} */
    const asked = [];
    const server = createServer((request, response) => {
      asked.push([request.url, request.headers.authorization]);
      response.end('{"value":"a.b.c","count":5}');
    });
    await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
    const url = `http://localhost:${Object(server.address()).port}/token?api=2`;
    const job = { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job' };
    expect(await find(job)).toBe('a.b.c');
    expect(asked).toEqual([['/token?api=2&audience=https%3A%2F%2Fventure.example', 'Bearer of-the-job']]);
    server.close();
    server.closeAllConnections();
    await expect(find(job)).rejects.toThrow('id-token: write');
  });
});

describe("the app's address", () => {
  test.each([
    ['https://venture.example/', 'https://venture.example'],
    ['https://example.edu/quest/?x#/home', 'https://example.edu/quest'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ])('%s is read as %s', (text, address) => expect(appAddress(text)).toBe(address));

  test.each([
    [undefined],
    ['venture.example'],
    ['http://venture.example'],
    ['http://localhost.example'],
    ['https://a:b@venture.example'],
  ])('%s is refused', (text) => expect(() => appAddress(text)).toThrow());
});

test.each([
  ['localhost:4310', 'http://localhost:4310'],
  ['127.0.0.1:4310/quest', 'http://127.0.0.1:4310/quest'],
  ['quest.example', 'https://quest.example'],
  ['quest.example:8443/', 'https://quest.example:8443/'],
  ['ftp://quest.example', 'https://quest.example'],
  ['an app', 'one that begins with https://'],
])('%s is refused, suggesting %s', (text, meant) => {
  expect(() => appAddress(text)).toThrow(`"${text}" is not an address: write ${meant}.`);
});
