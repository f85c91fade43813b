import { listWaysToPlay, parseGameId } from '@venture/contract/game-id';
import type { ListingState, RemoteEntry } from './listing';

type Card = RemoteEntry['cards'][number];
type Slot = Card['slot'];

/** A card that a remote declares, ready to be shown. */
export type GameCard = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** Address of its picture. */
  readonly art: string | undefined;
};

/** With the remote that declares it, and what it says of itself. */
export type ListedCard = GameCard & { readonly remote: string } & Pick<RemoteEntry, 'team'>;

/** The cards declared for `slot`, in the order they ask for. */
export function cardsOf({ remotes }: ListingState, slot: Slot): readonly ListedCard[] {
  return remotes
    .flatMap((remote) => remote.cards.map((card) => ({ remote, card })))
    .filter(({ card }) => card.slot === slot)
    .sort((one, other) => one.card.order - other.card.order)
    .map(({ remote, card }) => listCard(remote, card));
}

/** A card of this remote, ready to be shown. */
export function listCard(
  { name, base, team }: RemoteEntry,
  { title, text, path, art }: Pick<Card, 'title' | 'text' | 'path' | 'art'>,
): ListedCard {
  return { key: `${name}${path}`, remote: name, title, text, path, art: art && base + art, team };
}

/** The games among the remotes: what says what its scores are worth, and what has a card unless it teaches. */
export function filterGames(remotes: readonly RemoteEntry[]): readonly RemoteEntry[] {
  return remotes.filter(({ cards, scale, teaches }) => scale ?? (cards.length > 0 && !teaches));
}

/** The page on which the game of this id, or the mode, is played, and its remote. */
export function findGamePage({ remotes }: Pick<ListingState, 'remotes'>, game: string) {
  const { id } = parseGameId(game);
  return remotes
    .flatMap((remote) => listWaysToPlay(remote).map((way) => ({ ...way, remote })))
    .find((way) => way.game === id);
}
