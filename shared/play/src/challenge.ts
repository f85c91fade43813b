import { parse } from '@venture/contract/parse';
import * as v from 'valibot';

const MOST_ACTIONS = 2000;
/** The longest text of a challenge, before and after it is unpacked. */
const MOST_CHARACTERS = { packed: 20_000, unpacked: 200_000 };
export const NAME_LENGTH = 30;

/** A finished play as somebody shares it: everything needed to play the same deal, and to see how they did. */
const Challenge = v.strictObject({
  name: v.pipe(v.string(), v.transform(dropInvisible), v.trim(), v.nonEmpty(), v.maxLength(NAME_LENGTH)),
  /** As `gameId` makes it. */
  game: v.string(),
  rules: v.pipe(v.number(), v.integer()),
  seed: v.pipe(v.number(), v.safeInteger()),
  options: v.unknown(),
  actions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_ACTIONS)),
});
export type Challenge = v.InferOutput<typeof Challenge>;

/** Without control characters and those that turn or hide the text around them. */
function dropInvisible(text: string): string {
  return text.replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
}

/** The text of a challenge, for an address. */
export async function packChallenge(challenge: Challenge): Promise<string> {
  const bytes = await through(
    new CompressionStream('deflate-raw'),
    encoder.encode(JSON.stringify(challenge)),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Reads the text of a challenge; rejects for any that is not one. */
export async function unpackChallenge(text: string): Promise<Challenge> {
  if (text.length > MOST_CHARACTERS.packed) throw new Error('The challenge is too long.');
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const json = await through(new DecompressionStream('deflate-raw'), bytes);
  return parse(Challenge, JSON.parse(new TextDecoder().decode(json)), 'the challenge');
}

const encoder = new TextEncoder();

/** What a stream makes of these bytes; rejects when it is too much, before it fills the memory. */
async function through(
  { writable, readable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const [made] = await Promise.all([readAll(readable.getReader()), written]);
  return made;
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const made: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (made.length + part.value.length > MOST_CHARACTERS.unpacked)
      throw new Error('The challenge is too long.');
    made.push(...part.value);
  }
  return Uint8Array.from(made);
}
