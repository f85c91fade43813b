import { expect, test } from '@jest/globals';
import { acceptedKeys } from './load-listing';

const key = (x: string) => ({ kty: 'EC', crv: 'P-256', x, y: 'y' }) as const;

test.each([
  ['the build has its own', [key('built')], [key('served')], [key('built')]],
  ['the build has none', [], [key('served')], [key('served')]],
  ['nobody has any', [], undefined, []],
])('whose signature counts, where %s', (_, built, served, accepted) => {
  expect(acceptedKeys(built, served)).toEqual(accepted);
});

test('what is no key is no key', () => {
  expect(() => acceptedKeys([], [{ kty: 'RSA' }])).toThrow('the public keys in the page');
});
