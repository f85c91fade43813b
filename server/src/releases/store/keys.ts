import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ParseError, parseJson } from '@venture/contract/parse';
import { hasValidSignature, type PublicKey, PublicKeys, SignedList, sign } from '@venture/contract/signed';
import { Statement } from '@venture/contract/statement';
import * as v from 'valibot';
import { isInlineJson } from '../../process/config';
import { errorCode, Failure } from '../../process/failure';
import { makeFolder } from '../../process/paths';
import type { ReleaseEnvironment } from '../environment';
import { createRefusal, RefusalError } from '../refusal';
import { readListEnvelope } from './rows';

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

/** What helps wherever a key is missing. */
export const MISSING_KEY_REMEDY =
  'Copy the key there from where it is, or name its file in SIGNING_KEY. If there never was one, run "keys new". If it is lost, run "keys replace".';

/** Where keys are, without saying what they are. */
export function describeKeyLocation(setting: string, variable: string): string {
  return isInlineJson(setting) ? variable : setting;
}

/** The keys that sign a list. */
export async function readSigningKeys({ signingKey }: KeyFiles): Promise<readonly SigningKey[]> {
  const keys = await read(SigningKeys, signingKey, 'SIGNING_KEY');
  if (keys) return keys;
  throw createRefusal('key-missing', `There is no signing key at ${signingKey}. ${MISSING_KEY_REMEDY}`);
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
    remedy: MISSING_KEY_REMEDY,
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

export const [SECRET_FILE_MODE, PRIVATE_FOLDER_MODE] = [0o600, 0o700];

/**
 * Makes the key of a new installation, so that no two that were downloaded share one. An installation that only has
 * public keys is told releases by another machine, and one whose database has releases has lost its key.
 */
export async function ensureSigningKey(environment: ReleaseEnvironment): Promise<void> {
  const { signingKey, db } = environment;
  if ((await hasSigningKey(environment)) || (await findPublicKeys(environment)).length > 0) return;
  if (isInlineJson(signingKey)) return;
  if ((await readListEnvelope(db)) !== undefined) throw lostKeyFailure(signingKey);
  await createFile(signingKey, formatKeys(await generateSigningKey()));
}

/** What to do where the database has releases, and this computer no key of theirs. */
export function lostKeyFailure(signingKey: string): Failure {
  return new Failure(
    `The releases in this database are signed with a key that is not at ${signingKey}. ${MISSING_KEY_REMEDY}`,
  );
}

export function formatKeys(keys: object): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

export async function generateSigningKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kty: 'EC', crv: 'P-256', x, y, d };
}

/** Of several processes that start at once the first one's stays, and none reads half a file. */
async function createFile(file: string, text: string): Promise<void> {
  await makeFolder(dirname(file), PRIVATE_FOLDER_MODE);
  // Processes in containers may have the same number.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: SECRET_FILE_MODE });
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** How a text is kept so that nobody can change it unnoticed. */
export type Signer = {
  /** What is written for a text. */
  readonly sign: (text: string) => Promise<string>;
  /** The text again; throws when no key of ours has signed it. */
  readonly verify: (signed: string, what: string) => Promise<string>;
};

/** Signed with our keys; asks for the private ones only when something is written. */
export function createSigner(files: KeyFiles): Signer {
  return {
    async sign(payload) {
      const keys = await readSigningKeys(files);
      const lists = await Promise.all(keys.map((key) => sign(payload, key)));
      const envelope: SignedList = { payload, signatures: lists.flatMap(({ signatures }) => signatures) };
      if (await hasValidSignature(envelope, await readPublicKeys(files)))
        return `${JSON.stringify(envelope)}\n`;
      const sentence = `The key at ${describeKeyLocation(files.signingKey, 'SIGNING_KEY')} does not belong to those in ${describeKeyLocation(files.publicKeys, 'PUBLIC_KEYS')}: no browser would accept the list.`;
      throw createRefusal('key-unknown', sentence);
    },
    async verify(sealed, what) {
      const envelope = parseEnvelope(sealed, what);
      if (await hasValidSignature(envelope, await readPublicKeys(files))) return envelope.payload;
      throw createRefusal(
        'list-unsigned',
        `${what} is not signed by a key in ${describeKeyLocations(files)}.`,
      );
    },
  };
}

function parseEnvelope(sealed: string, what: string): SignedList {
  try {
    return parseJson(SignedList, sealed, what);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const isPlain = error.issues.some(({ path }) => path === 'payload');
    throw isPlain
      ? createRefusal('list-unsigned', `${what} has no signature.`)
      : createRefusal('list-unreadable', `${what} cannot be read.`);
  }
}

/** The hash in a release's signed statement; undefined when it is of another release, or not signed by us. */
export async function verifyStatement(
  sealed: string,
  name: string,
  version: string,
  files: KeyFiles,
): Promise<string | undefined> {
  return readStatementHash(sealed, name, version, await findPublicKeys(files));
}

const Json = v.pipe(v.string(), v.parseJson());

/** The same, by keys that were read before. */
export async function readStatementHash(
  sealed: string | undefined,
  name: string,
  version: string,
  keys: readonly PublicKey[],
): Promise<string | undefined> {
  const envelope = v.safeParse(v.pipe(Json, SignedList), sealed);
  if (!envelope.success || !(await hasValidSignature(envelope.output, keys))) return undefined;
  const statement = v.safeParse(v.pipe(Json, Statement), envelope.output.payload);
  if (!statement.success) return undefined;
  const { output: stated } = statement;
  return stated.name === name && stated.version === version ? stated.release : undefined;
}
