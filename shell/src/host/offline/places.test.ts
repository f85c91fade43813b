import { expect, test } from '@jest/globals';
import { filesCache, formerPageCache, isImmutable, mayBeCached } from './places';

test.each([
  ['http://localhost/js/main.0f1e2d3c4b.js'],
  ['http://localhost/assets/figtree.0f1e2d3c4b.woff2'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/js/remoteEntry.js'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/release.json'],
  ['https://cdn.example/cash-stack/1.0.0/js/1.js'],
])('%s never changes', (address) => {
  expect(isImmutable(new URL(address), new URL('http://localhost/'))).toBe(true);
});

test.each([
  ['http://localhost/'],
  ['http://localhost/remotes.json'],
  ['http://localhost/api/v1/me'],
  ['http://localhost/api/v1/remotes/cash-stack/releases/1.0.0/preview'],
  ['http://localhost/service-worker.js'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/index.html'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/statement.json'],
  ['http://localhost/remotes/cash-stack/1.0.0/js/1.js?attempt=2'],
  ['http://localhost:3100/cash-stack/1.0.0/js/1.js'],
  ['http://localhost/quest/js/main.0f1e2d3c4b.js'],
  ['http://localhost/wiki/1.0.0/js/1.js'],
])('%s may', (address) => {
  expect(isImmutable(new URL(address), new URL('http://localhost/'))).toBe(false);
});

test.each([
  ['/quest/js/main.0f1e2d3c4b.js', true],
  ['/quest/remotes/cash-stack/1.0.0/js/1.js', true],
  ['/quest/api/v1/remotes/cash-stack/releases/1.0.0/preview', false],
  ['/js/main.0f1e2d3c4b.js', false],
  ['/remotes/cash-stack/1.0.0/js/1.js', false],
  ['/other/js/main.0f1e2d3c4b.js', false],
])('of an installation at /quest/, %s never changes: %p', (path, expected) => {
  const own = new URL('http://localhost/quest/');
  expect(isImmutable(new URL(path, own), own)).toBe(expected);
});

test('each installation on a host has caches of its own, and devices keep those of "/"', () => {
  expect([formerPageCache('/'), filesCache('/')]).toEqual(['venture-page', 'venture-files']);
  expect([formerPageCache('/quest/'), filesCache('/quest/')]).toEqual([
    '/quest/venture-page',
    '/quest/venture-files',
  ]);
});

test.each([
  ['a file of a release is kept', 200, { 'Content-Type': 'text/javascript' }, true],
  [
    'a page is not: a network that wants a login first answers with one',
    200,
    { 'Content-Type': 'text/html' },
    false,
  ],
  ['what a server forbids to store is not', 200, { 'Cache-Control': 'private, no-store' }, false],
  ['what was not found is not', 404, {}, false],
])('%s', (_, status, headers, expected) => {
  expect(mayBeCached(new Response('', { status, headers }))).toBe(expected);
});
