import type { Claim } from './releases';

/** Where cards are shown, as people call it. */
const PAGES: Readonly<Record<string, string>> = {
  landing: 'the landing page',
  'game-selection': 'the page of games',
};

/** What a release claims, for people who approve it or wait for that. */
export function claimInWords({ kind, place }: Claim): string {
  if (kind === 'name') return `the name ${place}`;
  if (kind === 'route') return `the address ${place}`;
  const [slot = '', order = ''] = place.split(' ');
  return `a card on ${PAGES[slot] ?? slot}, place ${order}`;
}

/** Claims are told apart by a semicolon where one of them has a comma. */
export function claimsInWords(claims: readonly Claim[]): string {
  const words = claims.map(claimInWords);
  return words.join(words.some((claim) => claim.includes(',')) ? '; ' : ', ');
}
