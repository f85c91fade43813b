import { ParseError, parseJson } from '@venture/contract/parse';
import { createContext } from 'react';
import * as v from 'valibot';

/** The query parameter of a game's page that holds a challenge. */
export const CHALLENGE_PARAMETER = 'challenge';

/** A deal that the page was opened with, played instead of a new one. */
export type Deal =
  | { readonly kind: 'daily'; readonly day: string }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** A challenge that cannot be read, for example because its link was cut off. */
  | { readonly kind: 'unreadable' };

export const DealContext = createContext<Deal | undefined>(undefined);

/** A page's note about its deal, and the challenger's result. */
export type DealInPlay = {
  readonly deal: Deal;
  readonly note: string;
  readonly rival?: { readonly name: string; readonly score: number };
};

/** Passes the deal to the end of the game. */
export const DealInPlayContext = createContext<DealInPlay | undefined>(undefined);

/** Maximum length of a challenge. */
const MOST_CHARACTERS = 2000;
export const NAME_LENGTH = 30;

/** A deal as a player shares it, with their result. Nobody checks the score: it is between friends. */
const Challenge = v.strictObject({
  name: v.pipe(v.string(), v.transform(dropInvisible), v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  /** The game's id, made by `gameId`. */
  game: v.string(),
  rules: v.pipe(v.number(), v.integer()),
  seed: v.pipe(v.number(), v.safeInteger()),
  options: v.unknown(),
  score: v.pipe(v.number(), v.finite()),
});
export type Challenge = v.InferOutput<typeof Challenge>;

/** Drops control characters and those that reorder or hide the text around them, but not emoji joiners. */
function dropInvisible(text: string): string {
  return text.replace(
    /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
    '',
  );
}

/** Reads a challenge from an address; undefined if the text is not one. */
export function parseChallenge(text: string): Challenge | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return parseJson(Challenge, text, 'the challenge');
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
