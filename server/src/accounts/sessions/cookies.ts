import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/client';

const SESSION = 'venture-session';
const SECONDS_A_DAY = 24 * 60 * 60;

export function sessionToken(c: Context<Env>, secure: boolean): string | undefined {
  return secure ? getCookie(c, SESSION, 'host') : getCookie(c, SESSION);
}

/** Keeps the token in the browser, where scripts cannot read it. */
export function setSessionCookie(c: Context<Env>, secure: boolean, token: string, days: number): void {
  write(c, secure, token, days);
}

export function clearSessionCookie(c: Context<Env>, secure: boolean): void {
  write(c, secure, '', 0);
}

/** With the prefix browsers accept the cookie only over https and only from this host. */
function write(c: Context<Env>, secure: boolean, token: string, days: number): void {
  const maxAge = days * SECONDS_A_DAY;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge } as const;
  setCookie(c, SESSION, token, secure ? { ...options, prefix: 'host' } : options);
}
