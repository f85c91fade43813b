import usualLimits from '@venture/contract/checks/size-limits.json' with { type: 'json' };
import * as v from 'valibot';
import { WrongUsage } from '../command.mjs';
import { tokenFor } from './token.mjs';

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The app's address, without a trailing slash. Requires HTTPS to protect the token, except on localhost.
 * @param {string | undefined} text
 * @returns {string}
 */
export function appAddress(text) {
  if (text === undefined) throw new WrongUsage('Where? Name the app with --to <address>.');
  const { protocol, hostname, origin, pathname, username, password } = new URL(requireAddress(text));
  if (username || password) throw new WrongUsage('An address with a password is not used: see --help.');
  if (protocol !== 'https:' && !(protocol === 'http:' && LOCAL.test(hostname)))
    throw new WrongUsage(`"${text}" must begin with https://; only localhost may do without.`);
  return origin + pathname.replace(/\/+$/, '');
}

/** @param {string} text */
export function requireAddress(text) {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new WrongUsage(`"${text}" is not an address: write ${meantBy(text)}.`);
}

/** Suggests a fix for an invalid address. @param {string} text */
function meantBy(text) {
  const bare = text.replace(/^\w*:?\/+/, '');
  if (!URL.canParse(`https://${bare}`)) return 'one that begins with https://';
  return `${LOCAL.test(new URL(`https://${bare}`).hostname) ? 'http' : 'https'}://${bare}`;
}

/** @typedef {import('./call.mjs').Request} Request */
/** @typedef {Awaited<ReturnType<typeof appOf>>} App */

/**
 * A command's app, with its calls. Checks options first, before anything is built or sent.
 * @param {Pick<import('../command.mjs').Call, 'values' | 'say'>} call
 */
export async function appOf({ values, say }) {
  const address = appAddress(values['to']);
  await import('../typescript.mjs');
  const calls = await import('@venture/api/v1/releases');
  requireFit(values, calls.promoteRelease.body.entries);
  const token = await tokenFor(address);
  const { call } = await import('./call.mjs');
  const app = { address, token, say };
  return {
    address,
    publish: (/** @type {Request} */ request) => call(app, calls.publishRelease, request),
    promote: (/** @type {Request} */ request) => call(app, calls.promoteRelease, request),
    rollBack: (/** @type {Request} */ request) => call(app, calls.rollbackRemote, request),
    read: (/** @type {Request} */ request) => call(app, calls.getRemote, request),
  };
}

/**
 * An app's size limits; the defaults if it has none or there is no app.
 * @param {string | undefined} to
 * @param {(line: string) => void} say
 */
export async function readSizeLimits(to, say) {
  if (to === undefined) {
    say('These are the usual limits: add --to <address> for those of an app.');
    return usualLimits;
  }
  const address = appAddress(to);
  await import('../typescript.mjs');
  const { getSizeLimits } = await import('@venture/api/v1/releases');
  const { call } = await import('./call.mjs');
  return call({ address, token: '', say }, getSizeLimits, { params: {} }).catch(({ message }) => {
    say(`These are the usual limits, since ${address} does not tell its own: ${message}`);
    return usualLimits;
  });
}

/**
 * @param {Record<string, unknown>} values
 * @param {Pick<typeof import('@venture/api/v1/releases').promoteRelease.body.entries, 'note' | 'rollout'>} entries
 */
function requireFit({ note, rollout }, entries) {
  const { issues } = v.safeParse(v.object({ note: entries.note, rollout: entries.rollout }), {
    note,
    rollout,
  });
  if (issues) throw new WrongUsage(`--${v.getDotPath(issues[0])} ${issues[0].message}.`);
}

/** Help text of the app's options. */
export const HELP = `  --to <address>      the app, such as https://quest.campus.example

The token that proves who you are is read from VENTURE_TOKEN, or from ~/.config/venture/token.json, which only you may
be able to read: { "https://quest.campus.example": "<token>" }. A job of GitHub Actions that may ask for a token of its own
("id-token: write") needs none. Other CI services put theirs into VENTURE_TOKEN.`;
