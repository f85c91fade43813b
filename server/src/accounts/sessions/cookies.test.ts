import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import limits from '../limits.json';
import { createDeviceCookies } from './cookies';

const key = randomBytes(32);
const cookies = createDeviceCookies(key);
const ada = 'ada@example.org';

test('a browser is known for the account that was logged in to, in any spelling, and for no other', () => {
  const cookie = cookies.renewed(undefined, ada);
  expect(cookies.idOf(cookie, ' ADA@Example.org ')).toBe(cookie);
  expect(cookies.idOf(cookie, 'bob@example.org')).toBeUndefined();
  expect(cookies.idOf(undefined, ada)).toBeUndefined();
});

test('two browsers of one account, and two logins of one browser, are told apart', () => {
  const [one, other] = [cookies.renewed(undefined, ada), cookies.renewed(undefined, ada)];
  expect(one).not.toBe(other);
  const renewed = cookies.renewed(one, ada);
  expect(renewed).not.toContain(one);
  expect(cookies.idOf(renewed, ada)).toBe(renewed);
});

test('several people share a browser, the last of them are known', () => {
  const people = Array.from({ length: limits.device.accounts + 1 }, (_, at) => `person${at}@example.org`);
  const cookie = people.reduce<string | undefined>(cookies.renewed, undefined);
  expect(people.filter((email) => cookies.idOf(cookie, email) === undefined)).toEqual(people.slice(0, 1));
});

test('tells nobody who logged in', () => {
  const cookie = cookies.renewed(undefined, ada);
  expect(cookie).toMatch(/^[\w-]{48}$/);
  expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('ada');
});

test('runs out, unless it is renewed by a login', () => {
  let day = 20_000;
  const timed = createDeviceCookies(key, () => day * 24 * 60 * 60 * 1000);
  const cookie = timed.renewed(undefined, ada);
  day += limits.device.days - 1;
  expect(timed.idOf(cookie, ada)).toBeDefined();
  const renewed = timed.renewed(cookie, ada);
  day += 1;
  expect(timed.idOf(cookie, ada)).toBeUndefined();
  expect(timed.idOf(renewed, ada)).toBeDefined();
});

test('another key, a changed character, and any text whatsoever make nobody known', () => {
  const cookie = cookies.renewed(undefined, ada);
  expect(createDeviceCookies(randomBytes(32)).idOf(cookie, ada)).toBeUndefined();
  for (let at = 0; at < cookie.length; at += 1) {
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expect(cookies.idOf(changed, ada)).toBeUndefined();
  }
  const part = fc.stringMatching(/^[\w-]{48}$/);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(text, (made) => {
      expect(cookies.idOf(made, ada)).toBeUndefined();
      expect(cookies.renewed(made, ada).length).toBeLessThanOrEqual(49 * limits.device.accounts);
    }),
  );
});
