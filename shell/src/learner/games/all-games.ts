import { gameId } from '@venture/contract/game-id';
import type { KnownEvent } from '@venture/progress/events';
import { gamesOf, listCard } from '../../host/list/cards';
import type { ListingState, RemoteEntry } from '../../host/list/listing';

/** Every game of the list in the order of its card; those without one come last, by the title of their page. */
export function listGames({ remotes }: ListingState) {
  return gamesOf(remotes)
    .toSorted((one, other) => findOrder(one) - findOrder(other))
    .map(listGame);
}
export type ListedGame = ReturnType<typeof listGame>;
/** One way to play; `run` is the name by which its runs are recorded. */
export type Playable = Pick<ListedGame['modes'][number], 'run' | 'minutes' | 'isScored'>;

const findCard = ({ cards }: RemoteEntry) => cards.find(({ slot }) => slot === 'landing') ?? cards[0];
const findOrder = (remote: RemoteEntry) => findCard(remote)?.order ?? Number.MAX_SAFE_INTEGER;

function listGame(remote: RemoteEntry) {
  const { name, title, routes, minutes, scale, wrapped, modes = [] } = remote;
  const card = findCard(remote) ?? { title, text: '', path: routes[0]?.path ?? '/' };
  return {
    ...listCard(remote, { art: undefined, ...card }),
    run: name,
    minutes,
    /** A finished game may tell no score. */
    isScored: scale !== undefined || !wrapped,
    modes: modes.map((mode) => ({ ...mode, run: gameId(name, mode.id), isScored: true })),
  };
}

/** The best result of each game and mode on this device and account. */
export function findBests(events: readonly KnownEvent[]): ReadonlyMap<string, number> {
  const bests = new Map<string, number>();
  for (const event of events) {
    if (event.kind === 'run')
      bests.set(event.game, Math.max(event.score, bests.get(event.game) ?? event.score));
  }
  return bests;
}
