import type { Catalogue, CatalogueBadge } from '@venture/rules/catalogue';
import json from './badges.json';

/** The specified badges; JSON has no type for an icon's name, which the badges' test checks. */
const specified = json as readonly (ShownBadge & { readonly sampleOnDashboard: boolean })[];

/** How many badges are specified; these come first, in the order of the specification. */
export const SPECIFIED_BADGES: number = specified.length;

export type ShownBadge = Pick<CatalogueBadge, 'id' | 'title' | 'source' | 'description' | 'icon' | 'artUrl'>;

/** The badges that the dashboard shows as an example. */
export const samples: readonly ShownBadge[] = specified.filter(({ sampleOnDashboard }) => sampleOnDashboard);

/** Returns the five specified badges in order, even without a list, then all others that are on offer. */
export function listBadges(catalogue: Catalogue | undefined): readonly ShownBadge[] {
  const found = catalogue?.badges ?? [];
  const own = specified.map((badge) => {
    const artUrl = found.find(({ id }) => id === badge.id)?.artUrl;
    return artUrl === undefined ? badge : { ...badge, artUrl };
  });
  const others = found.filter(({ id }) => !specified.some((badge) => badge.id === id));
  return [...own, ...others];
}
