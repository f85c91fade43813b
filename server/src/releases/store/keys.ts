import { readFile } from 'node:fs/promises';
import { ParseError, parseJson } from '@venture/contract/parse';
import { type PublicKey, PublicKeys } from '@venture/contract/signed';
import * as v from 'valibot';
import { isInlineJson } from '../../process/config';
import { errorCode } from '../../process/failure';
import { createRefusal, RefusalError } from '../refusal';

const SigningKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
});
export type SigningKey = v.InferOutput<typeof SigningKey>;

/** A private JSON Web Key; during a rotation those from before are in it, and sign as well. */
const SigningKeys = v.pipe(
  v.object({ ...SigningKey.entries, before: v.optional(v.array(SigningKey), []) }),
  v.transform(({ before, ...key }) => [key, ...before]),
);

/** Each the path of a file, or the keys themselves as JSON. */
export type KeyFiles = { readonly signingKey: string; readonly publicKeys: string };

/** Where keys are, without saying what they are. */
export function describeKeyLocation(setting: string, variable: string): string {
  return isInlineJson(setting) ? variable : setting;
}

/** The keys that sign a list. */
export async function readSigningKeys({ signingKey }: KeyFiles): Promise<readonly SigningKey[]> {
  const keys = await read(SigningKeys, signingKey, 'SIGNING_KEY');
  if (keys) return keys;
  throw createRefusal(
    'key-missing',
    `There is no signing key at ${signingKey}: make one with "npm run keys", or say where it is with SIGNING_KEY.`,
  );
}

/** Whether this computer may sign. */
export async function hasSigningKey({ signingKey }: KeyFiles): Promise<boolean> {
  return (await read(SigningKeys, signingKey, 'SIGNING_KEY')) !== undefined;
}

/** The same, or none where this computer has no keys, or none that can be read. */
export async function findPublicKeys(files: KeyFiles): Promise<readonly PublicKey[]> {
  return readPublicKeys(files).catch((error) => {
    if (error instanceof RefusalError) return [];
    throw error;
  });
}

/** The keys by which lists are verified; where only the private ones are, those belonging to them. */
export async function readPublicKeys(files: KeyFiles): Promise<readonly PublicKey[]> {
  const keys =
    (await read(PublicKeys, files.publicKeys, 'PUBLIC_KEYS')) ??
    (await read(SigningKeys, files.signingKey, 'SIGNING_KEY'));
  // They go into pages: the secret of a private key stays here.
  if (keys) return keys.map(({ kty, crv, x, y }) => ({ kty, crv, x, y }));
  throw new RefusalError({
    code: 'key-missing',
    sentence: `There are no keys at ${describeKeyLocations(files)}.`,
    remedy: 'Make keys with "npm run keys", or say where they are with PUBLIC_KEYS.',
  });
}

/** Where the keys are by which lists are verified: the second only where there is no first. */
export const describeKeyLocations = ({ publicKeys, signingKey }: KeyFiles) =>
  [describeKeyLocation(publicKeys, 'PUBLIC_KEYS'), describeKeyLocation(signingKey, 'SIGNING_KEY')]
    .filter(Boolean)
    .join(' or ');

async function read<const Schema extends v.GenericSchema>(
  schema: Schema,
  setting: string,
  variable: string,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const text = isInlineJson(setting) ? setting : await readFile(setting, 'utf8');
    return parseJson(schema, text, describeKeyLocation(setting, variable));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof ParseError)
      throw createRefusal('key-invalid', `Keys cannot be read: ${error.message}.`);
    throw error;
  }
}
