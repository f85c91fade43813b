import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import { keyId, type PublicKey, SignedList } from '@venture/contract/signed';
import { isInlineJson } from '../process/config';
import { Failure } from '../process/failure';
import { makeFolder } from '../process/places';
import type { ReleaseEnvironment } from './environment';
import { RefusalError } from './refusal';
import {
  ensureSigningKey,
  formatKeys,
  generateSigningKey,
  PRIVATE_FOLDER_MODE,
  SECRET_FILE_MODE,
} from './store/first-key';
import { findPublicKeys, hasSigningKey, readSigningKeys, type SigningKey } from './store/keys';
import { replaceKey } from './store/replace-key';
import { readListEnvelope } from './store/store';

const USAGE = 'Usage: keys | keys new | keys retire | keys replace [--unverified]';

const COMMANDS = ['', 'new', 'retire', 'replace', 'replace --unverified'] as const;
export type KeysCommand = (typeof COMMANDS)[number];

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
  const envelope = await readListEnvelope(environment.db);
  const signers = envelope ? parseJson(SignedList, envelope, 'The list of remotes').signatures : [];
  return [
    `Signing, at ${place(environment.signingKey, 'SIGNING_KEY')}: ${ids(own)}.`,
    `Accepted by pages: ${ids(await findPublicKeys(environment))}.`,
    `The list of remotes is signed by: ${signers.map(({ key }) => key).join(', ') || 'none'}.`,
  ].join('\n');
}

const place = (setting: string, variable: string) => (isInlineJson(setting) ? variable : setting);

async function follow(environment: ReleaseEnvironment): Promise<string> {
  const { signingKey } = environment;
  if (!(await hasSigningKey(environment))) {
    await ensureSigningKey(environment);
    return `Made the first key at ${signingKey}.`;
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
  const envelope = await readListEnvelope(environment.db);
  const signatures = envelope ? parseJson(SignedList, envelope, 'The list of remotes').signatures : [];
  if (envelope && signatures.every(({ key }) => key !== keyId(newest))) {
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
