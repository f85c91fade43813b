import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/client';
import { foldEmail } from '../email';
import limits from '../limits.json';
import type { SessionDays } from './sessions';

const SESSION = 'venture-session';
const DEVICE = 'venture-device';

const SECONDS_A_DAY = 24 * 60 * 60;

export function sessionToken(c: Context<Env>, secure: boolean): string | undefined {
  return read(c, secure, SESSION);
}

/** Keeps the token in the browser, where scripts cannot read it. */
export function setSessionCookie(
  c: Context<Env>,
  secure: boolean,
  token: string,
  { days }: SessionDays,
): void {
  write(c, secure, SESSION, token, days);
}

export function clearSessionCookie(c: Context<Env>, secure: boolean): void {
  write(c, secure, SESSION, '', 0);
}

export function readDeviceCookie(c: Context<Env>, secure: boolean): string | undefined {
  return read(c, secure, DEVICE);
}

/** It survives logout: it only identifies the browser and grants nothing. */
export function setDeviceCookie(c: Context<Env>, secure: boolean, cookie: string): void {
  write(c, secure, DEVICE, cookie, limits.device.days);
}

function read(c: Context<Env>, secure: boolean, name: string): string | undefined {
  return secure ? getCookie(c, name, 'host') : getCookie(c, name);
}

/** With the prefix browsers accept the cookie only over https and only from this host. */
function write(c: Context<Env>, secure: boolean, name: string, value: string, days: number): void {
  const maxAge = days * SECONDS_A_DAY;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge } as const;
  setCookie(c, name, value, secure ? { ...options, prefix: 'host' } : options);
}

const NONCE_BYTES = 16;
const DAY_BYTES = 4;
const MAC_BYTES = 16;

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** One account's part of the cookie: a nonce, the day of the login, and a signature of both and the account. */
const PART = /^[\w-]{48}$/;

/**
 * Device cookies as OWASP describes them: signed with the key, and not stored on the server. A browser stays known
 * for some days after a login, and for a few accounts.
 */
export function createDeviceCookies(key: Buffer, now: () => number = Date.now) {
  const { days, accounts } = limits.device;
  const today = () => Math.floor(now() / MS_A_DAY);

  function mac(head: Buffer, email: string): Buffer {
    const signed = createHmac('sha256', key).update('device cookie').update(head).update(foldEmail(email));
    return signed.digest().subarray(0, MAC_BYTES);
  }

  function isOf(part: string, email: string): boolean {
    const bytes = Buffer.from(part, 'base64url');
    const head = bytes.subarray(0, NONCE_BYTES + DAY_BYTES);
    if (!timingSafeEqual(bytes.subarray(head.length), mac(head, email))) return false;
    return today() - head.readUInt32BE(NONCE_BYTES) < days;
  }

  const partsOf = (cookie = '') => cookie.split('.', accounts).filter((part) => PART.test(part));

  return {
    /** The id of this browser for this account, if somebody logged in to the account with it before. */
    idOf(cookie: string | undefined, email: string): string | undefined {
      return partsOf(cookie).find((part) => isOf(part, email));
    },

    /** The cookie after a login: this account renewed, the browser's other accounts unchanged. */
    renewed(cookie: string | undefined, email: string): string {
      const head = Buffer.alloc(NONCE_BYTES + DAY_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUInt32BE(today(), NONCE_BYTES);
      const fresh = Buffer.concat([head, mac(head, email)]).toString('base64url');
      const others = partsOf(cookie).filter((part) => !isOf(part, email));
      return [fresh, ...others].slice(0, accounts).join('.');
    },
  };
}
