import { gameId } from '@venture/contract/game-id';
import type { KnownEvent } from '@venture/progress/events';
import { gamesOf, type ListedCard, listCard } from '../../host/list/cards';
import type { ListingState, RemoteEntry } from '../../host/list/listing';

/** One way to play, and the name by which its runs are recorded. */
export type Playable = {
  readonly run: string;
  readonly minutes?: number | undefined;
  /** Whether its results are scores; a finished game may tell none. */
  readonly isScored: boolean;
};

export type ListedMode = Playable & Pick<ListedCard, 'title' | 'text' | 'path'>;
export type ListedGame = ListedCard & Playable & { readonly modes: readonly ListedMode[] };

/** Every game of the list in the order of its card; those without one come last, by the title of their page. */
export function listGames({ remotes }: ListingState): readonly ListedGame[] {
  return gamesOf(remotes)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(listGame);
}

const cardOf = ({ cards }: RemoteEntry) => cards.find(({ slot }) => slot === 'landing') ?? cards[0];
const orderOf = (remote: RemoteEntry) => cardOf(remote)?.order ?? Number.MAX_SAFE_INTEGER;

function listGame(remote: RemoteEntry): ListedGame {
  const { name, title, routes, minutes, scale, wrapped, modes = [] } = remote;
  const card = cardOf(remote) ?? { title, text: '', path: routes[0]?.path ?? '/' };
  return {
    ...listCard(remote, { art: undefined, ...card }),
    run: name,
    minutes,
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
