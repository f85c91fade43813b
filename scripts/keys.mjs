import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root, runIfStarted } from './programs.mjs';

/** @typedef {{ kty: 'EC', crv: 'P-256', x: string, y: string }} PublicKey */
/** @typedef {PublicKey & { d: string }} SigningKey */

/** Whether a setting contains keys, not the path of a key file. @param {string | undefined} setting */
const isInline = (setting) => /^\s*[[{]/.test(setting ?? '');

/** @param {string} variable @param {string} usual */
function placeOf(variable, usual) {
  const setting = process.env[variable];
  return setting !== undefined && isInline(setting) ? setting : resolve(setting ?? join(root, usual));
}

/** The signing key, with older ones that still sign. Its holder can release. */
const SIGNING = placeOf('SIGNING_KEY', '.keys/signing.json');

/** Public keys, newest first: a shell built with them accepts a signature of any. */
const PUBLIC = placeOf('PUBLIC_KEYS', '.keys/public.json');

/** File copy of public keys from the environment, since builds read files. */
const CACHED = join(root, 'node_modules/.cache/venture/public-keys.json');

const SECRET = 0o600;
const OPEN = 0o644;

/** Creates keys if there are none, so that a fresh checkout can release into its own store. */
export async function ensureKeys() {
  if (isInline(PUBLIC)) {
    replaceFile(CACHED, read(PUBLIC), OPEN);
    process.env['PUBLIC_KEYS'] = CACHED;
    return;
  }
  if (existsSync(PUBLIC)) return;
  if (!isInline(SIGNING) && !existsSync(SIGNING)) createFile(SIGNING, await newKey(), SECRET);
  createFile(PUBLIC, signingKeys().map(publicHalf), OPEN);
}

/** Adds a new signing key; both are accepted. */
async function rotate() {
  const key = await newKey();
  const accepted = existsSync(PUBLIC) ? read(PUBLIC) : signingKeys().map(publicHalf);
  replaceFile(SIGNING, { ...key, before: signingKeys() }, SECRET);
  replaceFile(PUBLIC, [publicHalf(key), ...accepted], OPEN);
}

/** Removes all keys but the newest. */
function retire() {
  if (!existsSync(SIGNING)) throw new Error(`There is no key at ${SIGNING}.`);
  const { before: _, ...newest } = read(SIGNING);
  replaceFile(SIGNING, newest, SECRET);
  replaceFile(PUBLIC, [publicHalf(newest)], OPEN);
}

/** @returns {Promise<SigningKey>} */
async function newKey() {
  const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', made.privateKey);
  return { kty: 'EC', crv: 'P-256', x, y, d };
}

/** @param {PublicKey} key @returns {PublicKey} */
function publicHalf({ kty, crv, x, y }) {
  return { kty, crv, x, y };
}

/** Signing keys, newest first. @returns {SigningKey[]} */
function signingKeys() {
  const { before = [], ...key } = read(SIGNING);
  return [key, ...before];
}

/** @param {string} place */
function read(place) {
  return JSON.parse(isInline(place) ? place : readFileSync(place, 'utf8'));
}

/** Creates a file; never replaces one. @param {string} file @param {object} keys @param {number} mode */
function createFile(file, keys, mode) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(keys), { flag: 'wx', mode });
}

/** Replaces a file at once. @param {string} file @param {object} keys @param {number} mode */
function replaceFile(file, keys, mode) {
  const draft = `${file}.${process.pid}`;
  createFile(draft, keys, mode);
  renameSync(draft, file);
}

/** @param {object} keys */
function textOf(keys) {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

/** @param {string[]} options */
async function main(options) {
  const isRetiring = options.length === 1 && options[0] === '--retire';
  if (options.length > 0 && !isRetiring) throw new Error('Usage: npm run keys [-- --retire]');
  if (isInline(SIGNING) || isInline(PUBLIC)) {
    throw new Error(
      'The keys are in the environment: unset SIGNING_KEY and PUBLIC_KEYS, or name files in them.',
    );
  }
  const [secret, open] = [SIGNING, PUBLIC].map((file) => relative(process.cwd(), file));
  if (isRetiring) {
    retire();
    console.log(`Only the newest key in ${secret} and ${open} counts now: build and deploy the shell.`);
  } else if (existsSync(SIGNING)) {
    await rotate();
    console.log(
      `A new key in ${secret} signs beside the old one. Next: build and deploy the shell, which accepts both;\n` +
        'npm run releases -- sign; npm run keys -- --retire; build and deploy the shell again.',
    );
  } else if (existsSync(PUBLIC)) {
    throw new Error(
      `There are public keys in ${open}, but their signing key is not in ${secret}: copy it there.\n` +
        'If it is lost, "npm run server -- keys replace" makes a new one and signs everything again.',
    );
  } else {
    await ensureKeys();
    console.log(
      `Made ${secret}, which signs releases (keep it secret), and ${open}, which is built into the shell.`,
    );
  }
}

await runIfStarted(import.meta.url, () => main(process.argv.slice(2)));
