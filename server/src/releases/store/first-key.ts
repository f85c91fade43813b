import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isInlineJson } from '../../process/config';
import { errorCode, Failure } from '../../process/failure';
import { makeFolder } from '../../process/paths';
import type { ReleaseEnvironment } from '../environment';
import { findPublicKeys, hasSigningKey, type SigningKey } from './keys';
import { readListEnvelope } from './store';

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
    `The releases in this database are signed with a key that is not at ${signingKey}: copy it there from where it is, or name it in SIGNING_KEY. If it is lost, run "keys replace".`,
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
