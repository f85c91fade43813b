import { parse } from '@venture/contract/parse';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { Env } from '../http/client';
import { CallError } from '../http/problem';
import json from './device.json';

const SESSION = 'venture-session';
const SECONDS_A_DAY = 24 * 60 * 60;

export function sessionToken(c: Context<Env>): string | undefined {
  return c.var.client.isSecure ? getCookie(c, SESSION, 'host') : getCookie(c, SESSION);
}

/** Returns the session token of a logged-in caller. */
export function requireSessionToken(c: Context<Env>): string {
  const token = sessionToken(c);
  if (token === undefined) throw new CallError('not-logged-in', 'Log in first.');
  return token;
}

/**
 * Keeps the token in a cookie that scripts cannot read. Its prefix makes browsers accept it only over https and
 * only from this host.
 */
export function setSessionCookie(c: Context<Env>, token: string, days: number): void {
  const secure = c.var.client.isSecure;
  const maxAge = days * SECONDS_A_DAY;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge } as const;
  setCookie(c, SESSION, token, secure ? { ...options, prefix: 'host' } : options);
}

export function clearSessionCookie(c: Context<Env>): void {
  setSessionCookie(c, '', 0);
}

/** User-Agent words and their common names; the first match wins, since most browsers also claim to be others. */
const Names = v.array(v.tuple([v.string(), v.pipe(v.string(), v.maxLength(20))]));
const { browsers, systems } = parse(
  v.strictObject({ browsers: Names, systems: Names }),
  json,
  'device names',
);

/**
 * Describes browser and system, such as "Firefox on Android": enough for people to recognise their own devices, and
 * nothing else is stored. Undefined when neither is known.
 */
export function describeDevice(userAgent = ''): string | undefined {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system && `A browser on ${system}`);
}

function nameIn(names: v.InferOutput<typeof Names>, userAgent: string): string | undefined {
  return names.find(([sign]) => userAgent.includes(sign))?.[1];
}
