import { expect, test } from '@jest/globals';
import { type ApprovedClaims, claimedPlaces, unapprovedClaims } from './submissions';

const card = { slot: 'landing', title: 'x', text: 'x', path: '/kiosk', order: 3 } as const;
const RELEASE = {
  name: 'kiosk',
  routes: [
    { path: '/kiosk', title: 'Kiosk' },
    { path: '/games/kiosk', title: 'Kiosk' },
  ],
  cards: [card],
};
const NOTHING: ApprovedClaims = { isNameApproved: false, routes: [], slots: [], places: [] };
const ROUTES = [
  { kind: 'route', place: '/kiosk' },
  { kind: 'route', place: '/games/kiosk' },
] as const;
const CARD = { kind: 'card', place: 'landing 3' } as const;

test.each<[string, Partial<ApprovedClaims>, readonly unknown[]]>([
  ['nothing', {}, [{ kind: 'name', place: 'kiosk' }, ...ROUTES, CARD]],
  ['its name', { isNameApproved: true }, [...ROUTES, CARD]],
  ['addresses below one', { isNameApproved: true, routes: ['/games/*'] }, [ROUTES[0], CARD]],
  ['one address', { isNameApproved: true, routes: ['/kiosk'] }, [ROUTES[1], CARD]],
  [
    'addresses that only begin alike',
    { isNameApproved: true, routes: ['/game/*', '/kios'] },
    [...ROUTES, CARD],
  ],
  ['cards', { isNameApproved: true, slots: ['landing'] }, ROUTES],
  ['cards elsewhere', { isNameApproved: true, slots: ['game-selection'] }, [...ROUTES, CARD]],
  ['what it had before', { isNameApproved: true, places: claimedPlaces(RELEASE) }, []],
  [
    'the same card in another place',
    { isNameApproved: true, places: [...ROUTES, { kind: 'card', place: 'landing 4' }] },
    [CARD],
  ],
])('with %s approved, the rest waits', (_, approved, waiting) => {
  expect(unapprovedClaims(RELEASE, { ...NOTHING, ...approved })).toEqual(waiting);
});
