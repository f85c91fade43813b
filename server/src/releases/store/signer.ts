import { ParseError, parseJson } from '@venture/contract/parse';
import { hasValidSignature, SignedList, sign } from '@venture/contract/signed';
import { Statement } from '@venture/contract/statement';
import { createRefusal, RefusalError } from '../refusal';
import {
  describeKeyLocation,
  describeKeyLocations,
  type KeyFiles,
  readPublicKeys,
  readSigningKeys,
} from './keys';

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
  try {
    const said = parseJson(Statement, await createSigner(files).verify(sealed, 'A statement'), 'a statement');
    return said.name === name && said.version === version ? said.release : undefined;
  } catch (error) {
    if (error instanceof ParseError || error instanceof RefusalError) return undefined;
    throw error;
  }
}
