import type { ReleaseClaim } from './releases';

/** Names of pages with cards. */
const PAGES: Readonly<Record<string, string>> = {
  landing: 'the landing page',
  'game-selection': 'the page of games',
};

/** Describes a release's claim, for its team and the admin who approves it. */
export function describeClaim({ kind, place }: ReleaseClaim): string {
  if (kind === 'name') return `the name ${place}`;
  if (kind === 'route') return `the address ${place}`;
  const [slot = '', order = ''] = place.split(' ');
  return `a card on ${PAGES[slot] ?? slot}, place ${order}`;
}

/** Describes claims; separated by semicolons if one of them contains a comma. */
export function describeClaims(claims: readonly ReleaseClaim[]): string {
  const words = claims.map(describeClaim);
  return words.join(words.some((claim) => claim.includes(',')) ? '; ' : ', ');
}
