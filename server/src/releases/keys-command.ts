import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import { keyId, type PublicKey, SignedList } from '@venture/contract/signed';
import { isInlineJson } from '../process/config';
import { Failure } from '../process/failure';
import { makeFolder } from '../process/paths';
import type { ReleaseEnvironment } from './environment';
import { RefusalError } from './refusal';
import {
  EMPTY_CONTENTS,
  findListedRelease,
  nextList,
  parseList,
  type RecordedRelease,
  type StoreContents,
} from './store/contents';
import {
  createSigner,
  describeKeyLocation,
  ensureSigningKey,
  findPublicKeys,
  formatKeys,
  generateSigningKey,
  hasSigningKey,
  MISSING_KEY_REMEDY,
  PRIVATE_FOLDER_MODE,
  readSigningKeys,
  SECRET_FILE_MODE,
  type SigningKey,
} from './store/keys';
import { readListEnvelope, readRecordedReleases } from './store/rows';
import { changeStore } from './store/store';
import { findSignedHash, readStoredRelease } from './verify';

export const USAGE = 'Usage: keys | keys new | keys retire | keys replace [--unverified]';

const COMMANDS = ['', 'new', 'retire', 'replace', 'replace --unverified'] as const;
type KeysCommand = (typeof COMMANDS)[number];

/** Reads the operator's command, before anything is opened for it. */
export function parseKeysCommand(args: readonly string[]): KeysCommand {
  const command = COMMANDS.find((known) => known === args.join(' '));
  if (command === undefined) throw new Failure(USAGE);
  return command;
}

/** Shows the keys, lets a new one follow, or puts a new one in the place of one that was lost; returns what to print. */
export async function runKeysCommand(command: KeysCommand, environment: ReleaseEnvironment): Promise<string> {
  if (command === '') return overview(environment);
  if (isInlineJson(environment.signingKey) || isInlineJson(environment.publicKeys)) {
    throw new Failure(
      'The keys are in the environment: unset SIGNING_KEY and PUBLIC_KEYS, or name files in them.',
    );
  }
  if (command === 'new') return follow(environment);
  if (command === 'retire') return retire(environment);
  return replace(environment, command === 'replace --unverified');
}

const ids = (keys: readonly PublicKey[]) => keys.map(keyId).join(', ') || 'none';

async function overview(environment: ReleaseEnvironment): Promise<string> {
  const own = (await hasSigningKey(environment)) ? await readSigningKeys(environment) : [];
  const signers = (await readSigners(environment)) ?? [];
  return [
    `Signing, at ${describeKeyLocation(environment.signingKey, 'SIGNING_KEY')}: ${ids(own)}.`,
    `Accepted by pages: ${ids(await findPublicKeys(environment))}.`,
    `The list of remotes is signed by: ${signers.join(', ') || 'none'}.`,
  ].join('\n');
}

/** The ids of the keys that have signed the list; undefined while there is none. */
async function readSigners({ db }: ReleaseEnvironment): Promise<readonly string[] | undefined> {
  const envelope = await readListEnvelope(db);
  if (envelope === undefined) return undefined;
  return parseJson(SignedList, envelope, LIST).signatures.map(({ key }) => key);
}

async function follow(environment: ReleaseEnvironment): Promise<string> {
  const { signingKey } = environment;
  if (!(await hasSigningKey(environment))) {
    await ensureSigningKey(environment);
    if (await hasSigningKey(environment)) return `Made the first key at ${signingKey}.`;
    throw new Failure(
      `There are public keys at ${environment.publicKeys}, but their signing key is not at ${signingKey}. ${MISSING_KEY_REMEDY}`,
    );
  }
  const [key, before] = [await generateSigningKey(), await readSigningKeys(environment)];
  await writeKeys(environment, [key, ...before], [key, ...(await findPublicKeys(environment))]);
  return (
    `The key ${keyId(key)} at ${signingKey} signs beside the one before. Next: restart every server, whose pages then accept both; ` +
    '"releases sign"; "keys retire"; restart every server again.'
  );
}

async function retire(environment: ReleaseEnvironment): Promise<string> {
  const [newest] = await readSigningKeys(environment);
  if (!newest) throw new Failure(USAGE);
  if ((await readSigners(environment))?.includes(keyId(newest)) === false) {
    throw new Failure(
      `The list of remotes is not signed by ${keyId(newest)} yet: run "releases sign" first.`,
    );
  }
  await writeKeys(environment, [newest], [newest]);
  return `Only ${keyId(newest)} at ${environment.signingKey} counts now: restart every server.`;
}

async function replace(environment: ReleaseEnvironment, isUnverified: boolean): Promise<string> {
  const key = await generateSigningKey();
  const { signed, unfit } = await replaceKey(environment, key, isUnverified, () =>
    writeKeys(environment, [key], [key]),
  ).catch((error) => {
    throw error instanceof RefusalError && !isUnverified
      ? new Failure(`${error.message}\n${UNVERIFIED}`)
      : error;
  });
  return [
    `The key ${keyId(key)} at ${environment.signingKey} signs from now on, and nothing that another key signed counts. The list and ${signed} releases are signed anew.`,
    ...unfit.map(
      (release) => `${release} is not signed: its files are not what the list says. Release it again.`,
    ),
    'Next: restart every server, whose pages then accept this key (in a checkout, build the shell first); copy the key to the other machines, and save it apart from the backups.',
  ].join('\n');
}

const UNVERIFIED =
  'Nothing here says that what is in the database was not changed by somebody else. Look at what "releases" shows; ' +
  'if that is right, "keys replace --unverified" takes it at its word.';

/** Where there is a file of public keys, shells are built with it: then it follows. */
async function writeKeys(
  { signingKey, publicKeys }: ReleaseEnvironment,
  [newest, ...before]: readonly SigningKey[],
  accepted: readonly PublicKey[],
): Promise<void> {
  await replaceFile(signingKey, { ...newest, ...(before.length > 0 && { before }) }, SECRET_FILE_MODE);
  if (!existsSync(publicKeys)) return;
  await replaceFile(
    publicKeys,
    accepted.map(({ kty, crv, x, y }) => ({ kty, crv, x, y })),
    OPEN,
  );
}

const OPEN = 0o644;

async function replaceFile(file: string, keys: object, mode: number): Promise<void> {
  await makeFolder(dirname(file), PRIVATE_FOLDER_MODE);
  const draft = `${file}.${randomUUID()}`;
  try {
    const written = await open(draft, 'wx', mode);
    await written.writeFile(formatKeys(keys));
    await written.sync().finally(() => written.close());
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** How many releases the new key has signed, and those that it has not, since their files are not theirs. */
type KeyReplacement = { readonly signed: number; readonly unfit: readonly string[] };

/**
 * Signs the list and every release with a key that nothing was signed with before. What an old key that is still known has
 * signed is taken from there; `isUnverified` takes the database at its word. `keep` is called before it takes effect.
 */
async function replaceKey(
  environment: ReleaseEnvironment,
  key: SigningKey,
  isUnverified: boolean,
  keep: () => Promise<void>,
): Promise<KeyReplacement> {
  const { d: _, ...open } = key;
  const fresh = { ...environment, signingKey: JSON.stringify(key), publicKeys: JSON.stringify([open]) };
  return changeStore(fresh, async (writer, inside) => {
    const before = { ...inside, signingKey: environment.signingKey, publicKeys: environment.publicKeys };
    const contents = await readBefore(before, isUnverified);
    const unfit: string[] = [];
    let signed = 0;
    for (const one of contents.recorded.filter(({ isThere }) => isThere)) {
      const release = isUnverified ? takenHash(contents, one) : await findSignedHash(contents, one, before);
      // One that waits for approval was never signed.
      if (release === undefined) continue;
      if ((await readStoredRelease(inside, one.name, one.version))?.hash !== release) {
        unfit.push(`${one.name} ${one.version}`);
        continue;
      }
      await writer.signStatement(one.name, { version: one.version, release });
      signed += 1;
    }
    if (contents.list) await writer.writeList(nextList(contents, contents.list.remotes));
    await keep();
    return { signed, unfit };
  });
}

async function readBefore(environment: ReleaseEnvironment, isUnverified: boolean): Promise<StoreContents> {
  const recorded = await readRecordedReleases(environment.db);
  const envelope = await readListEnvelope(environment.db);
  if (envelope === undefined) return { ...EMPTY_CONTENTS, recorded };
  const text = isUnverified
    ? parseJson(SignedList, envelope, LIST).payload
    : await createSigner(environment).verify(envelope, LIST);
  return { ...EMPTY_CONTENTS, list: parseList(text, LIST), recorded };
}

const LIST = 'The list of remotes';

function takenHash(
  contents: StoreContents,
  { name, version, release, statement }: RecordedRelease,
): string | undefined {
  return (
    findListedRelease(contents, name, version)?.release ?? (statement === undefined ? undefined : release)
  );
}
