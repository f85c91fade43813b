import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import usualSizes from '@venture/contract/checks/size-limits.json';
import { readConfig } from './config';

test('an empty environment means the defaults', () => {
  for (const environment of [{}, { PORT: '', DATABASE_URL: ' ' }]) {
    expect(readConfig(environment, '/checkout')).toEqual({
      port: 3000,
      host: 'localhost',
      logLevel: 'warn',
      proxies: 0,
      databaseUrl: undefined,
      dataDir: join('/checkout', '.data'),
      isDataNamed: false,
      shellDir: join('/checkout', 'shell', 'dist'),
      kitFile: join('/checkout', 'shared', 'kit', 'dist', 'kit.tgz'),
      cacheDir: join('/checkout', '.data', 'cache'),
      smtp: undefined,
      publicUrl: undefined,
      sizeLimits: usualSizes,
      drainMs: 5000,
      pool: { max: 10, slowMs: 500 },
      sessionDays: 30,
      metricsToken: undefined,
      allowedOrigins: [],
      ownPages: {},
      offline: true,
      misspelt: [],
    });
  }
});

test.each([
  [
    'postgresql://u:p%zz@h/x',
    'DATABASE_URL has a "%" that begins no escape: write the sign itself as "%25".',
  ],
  [
    'postgresql://u:p@h/x?sslmode=bogus',
    'DATABASE_URL must have an sslmode of disable, no-verify, prefer, require, verify-ca or verify-full.',
  ],
])('%s gets its own sentence', (DATABASE_URL, sentence) => {
  expect(() => readConfig({ DATABASE_URL }, '/')).toThrow(sentence);
});

test.each(['disable', 'verify-full'])('sslmode %s is accepted', (mode) => {
  const DATABASE_URL = `postgresql://u:p%25@one/x?sslmode=${mode}`;
  expect(readConfig({ DATABASE_URL }, '/').databaseUrl).toBe(DATABASE_URL);
});

test.each([
  [{ OFFLINE: 'off' }, { offline: false }],
  [{ PORT: '0' }, { port: 0 }],
  [
    { OWN_PAGES: 'privacy=https://a.example/p?id=2, about=https://a.example' },
    { ownPages: { privacy: 'https://a.example/p?id=2', about: 'https://a.example' } },
  ],
  [{ PUBLIC_URL: 'https://quest.example/' }, { publicUrl: 'https://quest.example' }],
  [{ RELEASE_MB: '20' }, { sizeLimits: { ...usualSizes, releaseBytes: 20 * 1024 * 1024 } }],
  [{ DRAIN_SECONDS: '0' }, { drainMs: 0 }],
  [{ TRUST_PROXY: '1' }, { proxies: 1 }],
  ...['postgresql://user:p%40ss,word@[::1]:5433/name', 'postgres://one/name?sslmode=verify-full'].map(
    (url) => [{ DATABASE_URL: url }, { databaseUrl: url }] as const,
  ),
  [
    { ALLOWED_ORIGINS: 'http://localhost:4001,https://a.b' },
    { allowedOrigins: ['http://localhost:4001', 'https://a.b'] },
  ],
])('%j means %j', (environment, config) => {
  expect(readConfig(environment, '/')).toMatchObject(config);
});

const MAIL = {
  SMTP_URL: 'smtp://quest:secret@mail.campus.example:587',
  MAIL_FROM: 'Venture Quest <quest@campus.example>',
  PUBLIC_URL: 'https://quest.campus.example/',
};

test('with a mail server, the sender of emails and the address that their links begin with are known', () => {
  const { smtp, publicUrl } = readConfig(MAIL, '/');
  expect(smtp).toEqual({
    url: MAIL.SMTP_URL,
    from: { name: 'Venture Quest', address: 'quest@campus.example' },
    publicUrl: 'https://quest.campus.example',
  });
  expect(publicUrl).toBe('https://quest.campus.example');
});

test.each([
  [
    { SMTP_URL: 'mail.campus.example' },
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://….',
  ],
  [{ SMTP_URL: 'https://x' }, 'SMTP_URL must look like smtp://user:password@host:587 or smtps://….'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM must be set together with SMTP_URL.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set together with SMTP_URL.'],
  ...['a\r\nBcc: b@c', 'a@b, c@d', 'A <a@b> <c@d>', 'nobody'].map(
    (from) =>
      [{ MAIL_FROM: from }, 'MAIL_FROM must look like Venture Quest <quest@campus.example>.'] as const,
  ),
  ...['quest.campus.example', 'https://a.b/path', 'https://a.b/?q', 'ftp://a.b', 'https://u:p@a.b'].map(
    (url) =>
      [{ PUBLIC_URL: url }, 'PUBLIC_URL must be an origin like https://quest.campus.example.'] as const,
  ),
])('mail with %j is refused in one sentence', (environment, sentence) => {
  expect(() => readConfig({ ...MAIL, ...environment }, '/')).toThrow(sentence);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ RELEASE_MB: '2.5' }, 'RELEASE_MB must be a whole number from 1 to 100.'],
  [{ HOST: 'http://x' }, 'HOST must be a host name or an address.'],
  ...['mysql://x', 'postgresql://x@a:y/x', 'postgresql://a:1,b:2/x', 'postgresql://a,b/x'].map(
    (DATABASE_URL) =>
      [{ DATABASE_URL }, 'DATABASE_URL must look like postgresql://user:password@host:5432/name.'] as const,
  ),
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of: debug, info, warn, error, silent.'],
  ...['imprint=https://a.example', 'privacy=http://a.example', 'privacy=https://', 'terms=javascript:x'].map(
    (OWN_PAGES) =>
      [
        { OWN_PAGES },
        'OWN_PAGES must list about, privacy, terms or contact like privacy=https://a.example.',
      ] as const,
  ),
  [{ OFFLINE: 'no' }, 'OFFLINE must be "on" or "off".'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 letters, digits or signs.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 9.'],
  [{ ALLOWED_ORIGINS: 'localhost' }, 'ALLOWED_ORIGINS must list origins like http://localhost:4001.'],
  [{ PORT: 'x', LOG_LEVEL: 'y' }, /^PORT must .*; LOG_LEVEL must .*\.$/],
])('%j is refused in one sentence, without repeating the value', (environment, sentence) => {
  expect(() => readConfig(environment, '/')).toThrow(sentence);
});

test('a package is read-only: files that the server writes go with the data', async () => {
  const root = await mkdtemp(join(tmpdir(), 'venture-package-'));
  await writeFile(join(root, 'package.json'), '{"packaged":"linux-x64"}');
  expect(readConfig({ DATA_DIR: '/data' }, root)).toMatchObject({
    ...{ dataDir: '/data', cacheDir: '/data/cache' },
    ...{ shellDir: join(root, 'shell'), kitFile: join(root, 'kit.tgz') },
    packagedRemotes: join(root, 'remotes'),
  });
  expect(readConfig({}, root).dataDir).toBe(resolve('.data'));
});
