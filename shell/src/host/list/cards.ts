import { listWaysToPlay, parseGameId } from '@venture/contract/game-id';
import type { ListingState, RemoteEntry } from './listing';

type Card = RemoteEntry['cards'][number];
type Slot = Card['slot'];

/** A card declared by a remote, ready to be shown. */
export type GameCard = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** The address of the card's picture. */
  readonly art: string | undefined;
};

/** A card, with the remote that declares it and the team of that remote. */
export type ListedCard = GameCard & { readonly remote: string } & Pick<RemoteEntry, 'team'>;

/** Returns the cards that remotes declare for `slot`, in the order they ask for. */
export function cardsOf({ remotes }: ListingState, slot: Slot): readonly ListedCard[] {
  return remotes
    .flatMap((remote) => remote.cards.map((card) => ({ remote, card })))
    .filter(({ card }) => card.slot === slot)
    .sort((one, other) => one.card.order - other.card.order)
    .map(({ remote, card }) => listCard(remote, card));
}

/** Returns this remote's card, ready to be shown. */
export function listCard(
  { name, base, team }: RemoteEntry,
  { title, text, path, art }: Pick<Card, 'title' | 'text' | 'path' | 'art'>,
): ListedCard {
  return { key: `${name}${path}`, remote: name, title, text, path, art: art && base + art, team };
}

/** Returns the games among the remotes: those that define a score scale, or have a card and do not teach. */
export function filterGames(remotes: readonly RemoteEntry[]): readonly RemoteEntry[] {
  return remotes.filter(({ cards, scale, teaches }) => scale ?? (cards.length > 0 && !teaches));
}

/** Finds the remote and page on which the game or mode with this id is played. */
export function findGamePage({ remotes }: Pick<ListingState, 'remotes'>, game: string) {
  const { id } = parseGameId(game);
  return remotes
    .flatMap((remote) => listWaysToPlay(remote).map((way) => ({ ...way, remote })))
    .find((way) => way.game === id);
}
