import { expect, test } from '@jest/globals';
import { isImmutable } from './places';

test.each([
  ['http://localhost/js/main.0f1e2d3c4b.js'],
  ['http://localhost/assets/figtree.0f1e2d3c4b.woff2'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/js/remoteEntry.js'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/release.json'],
  ['https://cdn.example/cash-stack/1.0.0/js/1.js'],
])('%s never changes', (address) => {
  expect(isImmutable(new URL(address), 'http://localhost')).toBe(true);
});

test.each([
  ['http://localhost/'],
  ['http://localhost/remotes.json'],
  ['http://localhost/api/v1/me'],
  ['http://localhost/service-worker.js'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/index.html'],
  ['http://localhost/remotes/cash-stack/1.0.0-0f1e2d3c/statement.json'],
  ['http://localhost/remotes/cash-stack/1.0.0/js/1.js?attempt=2'],
  ['http://localhost:3100/cash-stack/1.0.0/js/1.js'],
])('%s may', (address) => {
  expect(isImmutable(new URL(address), 'http://localhost')).toBe(false);
});
