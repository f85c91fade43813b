import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/visitor';
import limits from '../account-limits.json';

const SESSION = 'venture-session';
const DEVICE = 'venture-device';

const SECONDS_A_DAY = 24 * 60 * 60;

export function sessionToken(c: Context<Env>, secure: boolean): string | undefined {
  return read(c, secure, SESSION);
}

/** Keeps the token in the browser, where scripts cannot read it. */
export function setSessionCookie(c: Context<Env>, secure: boolean, token: string): void {
  write(c, secure, SESSION, token, limits.session.days);
}

export function clearSessionCookie(c: Context<Env>, secure: boolean): void {
  write(c, secure, SESSION, '', 0);
}

export function deviceToken(c: Context<Env>, secure: boolean): string | undefined {
  return read(c, secure, DEVICE);
}

/** It survives logout: it only identifies the browser and grants nothing. */
export function setDeviceCookie(c: Context<Env>, secure: boolean, cookie: string): void {
  write(c, secure, DEVICE, cookie, limits.device.days);
}

function read(c: Context<Env>, secure: boolean, name: string): string | undefined {
  return getCookie(c, name, secure ? 'host' : undefined);
}

/** With the prefix browsers accept the cookie only from this host and over https. */
function write(c: Context<Env>, secure: boolean, name: string, value: string, days: number): void {
  const maxAge = days * SECONDS_A_DAY;
  const prefix = secure ? ({ prefix: 'host' } as const) : {};
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge, ...prefix });
}
