import { expect, test } from '@jest/globals';
import { isImmutable, mayBeCached } from './places';

test.each([
  ['http://localhost/js/main.0f1e2d3c4b.js'],
  ['http://localhost/assets/figtree.0f1e2d3c4b.woff2'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/js/remoteEntry.js'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/release.json'],
  ['https://cdn.example/cash-stack/1.0.0/js/1.js'],
])('the content of %s never changes', (address) => {
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
  ['http://localhost/remotes/cash-stack/1.0.0/js/1.js?attempt=2'],
  ['http://localhost:3100/cash-stack/1.0.0/js/1.js'],
  ['http://localhost/quest/js/main.0f1e2d3c4b.js'],
  ['http://localhost/wiki/1.0.0/js/1.js'],
])('%s may', (address) => {
  expect(isImmutable(new URL(address), new URL('http://localhost/'))).toBe(false);
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
