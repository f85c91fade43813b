import { cookieName } from '@venture/contract/cookie-name';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/visitor';
import limits from '../limits.json';

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
  { days }: { readonly days: number } = limits.session,
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
  const { path, prefix } = placeOf(c, secure);
  return getCookie(c, cookieName(name, path), prefix);
}

function write(c: Context<Env>, secure: boolean, name: string, value: string, days: number): void {
  const { path, prefix } = placeOf(c, secure);
  const maxAge = days * SECONDS_A_DAY;
  const options = { path, httpOnly: true, sameSite: 'Lax', secure, maxAge } as const;
  setCookie(c, cookieName(name, path), value, { ...options, ...(prefix && { prefix }) });
}

/**
 * With the prefix browsers accept the cookie only over https and, of an installation that has its host to itself, only
 * from this host: they demand that such a cookie is for all of it.
 */
function placeOf(c: Context<Env>, secure: boolean) {
  const path = c.get('publicPath');
  const prefix = secure ? (path === '/' ? 'host' : 'secure') : undefined;
  return { path, prefix } as const;
}
