import type { ReleaseClaim } from '@venture/api/v1/releases';
import type { Release } from '@venture/contract/remotes';

type Claiming = Pick<Release, 'name' | 'routes' | 'cards'>;

/** What a remote may claim without asking. */
export type ApprovedClaims = {
  readonly isNameApproved: boolean;
  /** Addresses, or all below one: `/games/*`. */
  readonly routes: readonly string[];
  /** Where its cards may be in any place. */
  readonly slots: readonly string[];
  /** What was approved for this very remote. */
  readonly places: readonly ReleaseClaim[];
};

/** What a release claims that nobody has approved: with any of it, it waits. */
export function unapprovedClaims(release: Claiming, approved: ApprovedClaims): readonly ReleaseClaim[] {
  const isKnown = ({ kind, place }: ReleaseClaim) =>
    approved.places.some((known) => known.kind === kind && known.place === place);
  const routes = routesOf(release).filter(
    (claim) => !isKnown(claim) && !approved.routes.some((granted) => covers(granted, claim.place)),
  );
  const cards = release.cards
    .filter(({ slot }) => !approved.slots.includes(slot))
    .map(cardClaim)
    .filter((claim) => !isKnown(claim));
  const name: readonly ReleaseClaim[] = approved.isNameApproved
    ? []
    : [{ kind: 'name', place: release.name }];
  return [...name, ...routes, ...cards];
}

/** The addresses and places among cards of a release. */
export function claimedPlaces(release: Omit<Claiming, 'name'>): readonly ReleaseClaim[] {
  return [...routesOf(release), ...release.cards.map(cardClaim)];
}

function routesOf({ routes }: Pick<Claiming, 'routes'>): readonly ReleaseClaim[] {
  return routes.map(({ path }) => ({ kind: 'route', place: path }));
}

function cardClaim({ slot, order }: Claiming['cards'][number]): ReleaseClaim {
  return { kind: 'card', place: `${slot} ${order}` };
}

function covers(granted: string, path: string): boolean {
  return granted.endsWith('/*') ? path.startsWith(granted.slice(0, -1)) : path === granted;
}
