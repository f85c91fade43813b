import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { LocalOrigin } from './override';

test.each([
  ['http://localhost:3100', true],
  ['http://127.0.0.1:80', true],
  ['http://localhost:65535', true],
  ['http://localhost:65536', false],
  ['http://localhost', false],
  ['http://localhost:3100/', false],
  ['https://localhost:3100', false],
  ['http://localhost.example.edu:3100', false],
  ['http://127.0.0.1.example.edu:3100', false],
  ['http://192.168.0.1:3100', false],
  ['http://localhost:3100 https://evil.example', false],
  ["http://localhost:3100; script-src 'unsafe-inline'", false],
  ['http://localhost:3100\nX-Other: 1', false],
  ['http://me@localhost:3100', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%j is a server on this very computer: %s', (origin, expected) => {
  expect(v.is(LocalOrigin, origin)).toBe(expected);
});
