import { parse } from '@venture/contract/parse';
import { BADGE_ICONS } from '@venture/contract/teaches';
import type { Catalogue, CatalogueBadge } from '@venture/rules/catalogue';
import * as v from 'valibot';
import json from './badges.json';

const Specified = v.strictObject({
  id: v.string(),
  title: v.string(),
  source: v.string(),
  description: v.string(),
  icon: v.picklist(BADGE_ICONS),
  sampleOnDashboard: v.boolean(),
});
const specified = parse(v.array(Specified), json, 'shell/src/learner/badges/badges.json');

/** Number of specified badges, which come first, in the specification's order. */
export const SPECIFIED_BADGES: number = specified.length;

export type ShownBadge = Pick<CatalogueBadge, 'id' | 'title' | 'source' | 'description' | 'icon' | 'artUrl'>;

/** The badges that the dashboard shows as an example. */
export const samples: readonly ShownBadge[] = specified.filter(({ sampleOnDashboard }) => sampleOnDashboard);

/** Returns the five specified badges in order, even without a list, then all others on offer. */
export function listBadges(catalogue: Catalogue | undefined): readonly ShownBadge[] {
  const found = catalogue?.badges ?? [];
  const own = specified.map((badge) => {
    const artUrl = found.find(({ id }) => id === badge.id)?.artUrl;
    return artUrl === undefined ? badge : { ...badge, artUrl };
  });
  const others = found.filter(({ id }) => !specified.some((badge) => badge.id === id));
  return [...own, ...others];
}
