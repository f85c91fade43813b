import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Env } from '../http/visitor';
import { limits } from './limits';

/** With this prefix browsers take the cookie from this very host and over https only. */
const NAMES = { secure: '__Host-venture-session', plain: 'venture-session' } as const;

const SECONDS_A_DAY = 24 * 60 * 60;

export function readSession(c: Context<Env>, secure: boolean): string | undefined {
  return getCookie(c, secure ? NAMES.secure : NAMES.plain);
}

/** Keeps the token in the browser, where scripts cannot read it. */
export function keepSession(c: Context<Env>, secure: boolean, token: string): void {
  write(c, secure, token, limits.session.days * SECONDS_A_DAY);
}

export function dropSession(c: Context<Env>, secure: boolean): void {
  write(c, secure, '', 0);
}

function write(c: Context<Env>, secure: boolean, value: string, maxAge: number): void {
  const name = secure ? NAMES.secure : NAMES.plain;
  setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
