import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../../http/visitor';
import limits from '../account-limits.json';

/** With this prefix browsers accept the cookie only from this host and over https. */
const NAMES = { secure: '__Host-venture-session', plain: 'venture-session' } as const;
const DEVICE_NAMES = { secure: '__Host-venture-device', plain: 'venture-device' } as const;

const SECONDS_A_DAY = 24 * 60 * 60;

export function sessionToken(c: Context<Env>, secure: boolean): string | undefined {
  return getCookie(c, secure ? NAMES.secure : NAMES.plain);
}

/** Keeps the token in the browser, where scripts cannot read it. */
export function setSessionCookie(c: Context<Env>, secure: boolean, token: string): void {
  write(c, secure, NAMES, token, limits.session.days);
}

export function clearSessionCookie(c: Context<Env>, secure: boolean): void {
  write(c, secure, NAMES, '', 0);
}

export function deviceToken(c: Context<Env>, secure: boolean): string | undefined {
  return getCookie(c, secure ? DEVICE_NAMES.secure : DEVICE_NAMES.plain);
}

/** It survives logout: it only identifies the browser and grants nothing. */
export function setDeviceCookie(c: Context<Env>, secure: boolean, cookie: string): void {
  write(c, secure, DEVICE_NAMES, cookie, limits.device.days);
}

type Names = { readonly secure: string; readonly plain: string };

function write(c: Context<Env>, secure: boolean, names: Names, value: string, days: number): void {
  const name = secure ? names.secure : names.plain;
  const maxAge = days * SECONDS_A_DAY;
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
