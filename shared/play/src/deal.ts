import { createContext } from 'react';
import type { Challenge } from './challenge';

/** In the address of a game's page. */
export const CHALLENGE_PARAMETER = 'challenge';

/** A deal that the page was opened with, in place of a new one. */
export type Deal =
  | { readonly kind: 'daily'; readonly day: string }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** A challenge that cannot be read, for example since its link was cut off. */
  | { readonly kind: 'unreadable' };

export const DealContext = createContext<Deal | undefined>(undefined);

/** What a page says of its deal, and how the challenger did. */
export type DealInPlay = {
  readonly deal: Deal;
  readonly note: string;
  readonly rival?: { readonly name: string; readonly score: number };
};

/** For the end of the game. */
export const DealInPlayContext = createContext<DealInPlay | undefined>(undefined);
