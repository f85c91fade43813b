import { WrongUsage } from '../command.mjs';

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The address of the app, without a "/" at its end. Over http a token could be read on its way, so only the own computer
 * may do without encryption.
 * @param {string | undefined} text
 * @returns {string}
 */
export function appAddress(text) {
  if (text === undefined) throw new WrongUsage('Where? Name the app with --to <address>.');
  if (!URL.canParse(text)) throw new WrongUsage(`"${text}" is not an address: it must begin with https://.`);
  const { protocol, hostname, origin, pathname, username, password } = new URL(text);
  if (username || password) throw new WrongUsage('An address with a password is not used: see --help.');
  if (protocol !== 'https:' && !(protocol === 'http:' && LOCAL.test(hostname)))
    throw new WrongUsage(`"${text}" must begin with https://; only localhost may do without.`);
  return origin + pathname.replace(/\/+$/, '');
}
