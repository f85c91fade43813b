import type { ReleaseClaim } from './releases';

/** Where cards are shown, as people call it. */
const PAGES: Readonly<Record<string, string>> = {
  landing: 'the landing page',
  'game-selection': 'the page of games',
};

/** What a release claims, for people who approve it or wait for that. */
export function describeClaim({ kind, place }: ReleaseClaim): string {
  if (kind === 'name') return `the name ${place}`;
  if (kind === 'route') return `the address ${place}`;
  const [slot = '', order = ''] = place.split(' ');
  return `a card on ${PAGES[slot] ?? slot}, place ${order}`;
}

/** Claims are told apart by a semicolon where one of them has a comma. */
export function describeClaims(claims: readonly ReleaseClaim[]): string {
  const words = claims.map(describeClaim);
  return words.join(words.some((claim) => claim.includes(',')) ? '; ' : ', ');
}
