import { expect, test } from '@jest/globals';
import { describeClaims } from './claim-words';

const NAME = { kind: 'name', place: 'kiosk' } as const;
const ROUTE = { kind: 'route', place: '/kiosk' } as const;

test.each([
  [[NAME, ROUTE], 'the name kiosk, the address /kiosk'],
  [[{ kind: 'card', place: 'landing 5' }], 'a card on the landing page, place 5'],
  [
    [ROUTE, { kind: 'card', place: 'game-selection -2' }],
    'the address /kiosk; a card on the page of games, place -2',
  ],
  [[{ kind: 'card', place: 'lobby 1' }], 'a card on lobby, place 1'],
] as const)('%j is described as: %s', (claims, words) => {
  expect(describeClaims(claims)).toBe(words);
});
