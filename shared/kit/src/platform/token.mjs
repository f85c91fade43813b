import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Failed } from '../command.mjs';
import limits from './limits.json' with { type: 'json' };

const Token = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\x21-\x7e]+$/),
  v.maxLength(limits.mostTokenCharacters),
);
const TokenFile = v.record(v.string(), v.string());
const Answer = v.object({ value: Token });

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * The token for an app, from a private source: the environment, the CI job, or a file that only its owner can read.
 * Never an argument, as any user of the computer could see it.
 * @param {string} address
 * @param {Environment} [environment]
 * @returns {Promise<string>}
 */
export async function tokenFor(address, environment = process.env) {
  const given = environment['VENTURE_TOKEN'];
  if (given) return tokenIn(given, 'VENTURE_TOKEN');
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = environment;
  if (url && secret) return jobToken(url, secret, address);
  const file = tokenFile(environment);
  const kept = fromFile(file, address);
  if (kept !== undefined) return tokenIn(kept, file);
  throw new Failed(`There is no token for ${address}. Set VENTURE_TOKEN, or put it into ${file}:
  { "${address}": "<token>" }
A member of the team makes one at ${address}/#/admin/teams.`);
}

/** @param {Environment} environment */
function tokenFile(environment) {
  return join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'venture/token.json');
}

/** @param {string} text @param {string} place */
function tokenIn(text, place) {
  const read = v.safeParse(Token, text);
  if (read.success) return read.output;
  throw new Failed(
    `What is in ${place} is no token: it must be one word of at most ${limits.mostTokenCharacters} characters.`,
  );
}

/**
 * Reads the token file after checking the open file's permissions.
 * @param {string} file
 * @param {string} address
 */
function fromFile(file, address) {
  let descriptor;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw new Failed(`${file} cannot be read: ${Object(error).code}.`);
  }
  try {
    const { mode, uid } = fstatSync(descriptor);
    // Windows has no such file modes; a user's folder is private there.
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOurs) throw new Failed(`${file} can be read by others. Close it first: chmod 600 ${file}`);
    return v.parse(TokenFile, JSON.parse(readFileSync(descriptor, 'utf8')))[address];
  } catch (error) {
    if (error instanceof Failed) throw error;
    throw new Failed(`${file} must be JSON like { "${address}": "<token>" }.`);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Requests a token from GitHub that identifies the job to this app only.
 * @param {string} url
 * @param {string} secret
 * @param {string} address the audience
 */
async function jobToken(url, secret, address) {
  try {
    const asked = new URL(url);
    asked.searchParams.set('audience', address);
    const response = await fetch(asked, {
      headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(limits.callMs),
    });
    return v.parse(Answer, await response.json()).value;
  } catch {
    throw new Failed(
      'GitHub gave this job no token. Does the job have "permissions: id-token: write"? Else set VENTURE_TOKEN.',
    );
  }
}
