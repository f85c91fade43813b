import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';

/** The longest text of a challenge. */
const MOST_CHARACTERS = 2000;
export const NAME_LENGTH = 30;

/** A deal as somebody shares it, with what they reached. Nobody checks the score: it is between friends. */
const Challenge = v.strictObject({
  name: v.pipe(v.string(), v.transform(dropInvisible), v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  /** As `gameId` makes it. */
  game: v.string(),
  rules: v.pipe(v.number(), v.integer()),
  seed: v.pipe(v.number(), v.safeInteger()),
  options: v.unknown(),
  score: v.pipe(v.number(), v.finite()),
});
export type Challenge = v.InferOutput<typeof Challenge>;

/** Drops control characters and those that turn or hide the text around them, but not what joins an emoji. */
function dropInvisible(text: string): string {
  return text.replace(
    /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
    '',
  );
}

/** Reads a challenge from an address; undefined for any text that is not one. */
export function parseChallenge(text: string): Challenge | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return parseJson(Challenge, text, 'the challenge');
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
